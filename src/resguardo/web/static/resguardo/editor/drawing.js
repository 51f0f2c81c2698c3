// The plan as SVG in metres, north up: shapes by what they are, the lines of the law, what is chosen and what is wrong.

import { cornersOf, featuresOf, formOf, isClosedTrack, isRing, nextCorner, roleOf, sidesOf, tracksOf } from "./plan.js";
import { distance } from "./numbers.js";
import { drawn } from "./elements.js";
import { trackWithin } from "./clipping.js";
import { isNarrow, lengthLabel, lettering, lineLabel, nameLabel, sideName } from "./labels.js";

const LATER = ["nao_se_aplica", "atende", "indeterminado", "nao_atende"]; // what is drawn later lies over the others
const HANDLE = 6, REACH = 13; // pixels
const SIGNS = { fuel: "circle", heat: "triangle", opening: "diamond", extintor: "diamond" };

// The kind of a role, by which it is drawn.
export function kindOf(role) {
  if (["escola", "igreja", "cinema", "hospital", "aglomeracao"].includes(role)) return "place";
  if (["bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor"].includes(role)) return "fuel";
  if (["equipamento_que_produz_calor", "fonte_de_ignicao"].includes(role)) return "heat";
  if (["ralo", "canaleta", "captacao", "rebaixo"].includes(role)) return "opening";
  return role || "none";
}

const ORDER = ["none", "lote_do_vizinho", "lote", "edificacao", "place", "via_publica", "armazenamento"];

export function drawing(svg, { plan, view, origin, selected, corner, sketch, answer, snap }) {
  const unit = 1 / view.scale;
  const at = ([x, y]) => [x - origin[0], origin[1] - y];
  const [left, top] = at([view.x - view.width / 2 * unit, view.y + view.height / 2 * unit]);
  const [across, down] = [view.width * unit, view.height * unit];
  svg.setAttribute("viewBox", `${left} ${top} ${across} ${down}`);
  const around = [left - across, top - down, left + 2 * across, top + 2 * down];
  const text = place => place.map(each => each.toFixed(4)).join(" ");
  const path = (track, close) => trackWithin(track.map(at), around, close || isClosedTrack(track))
    .map(each => `M${each.map(text).join("L")}${close ? "Z" : ""}`).join("");
  const inOrder = [...featuresOf(plan).entries()].sort(([, one], [, other]) => rank(one) - rank(other));
  const lines = [...(answer?.lines ?? [])].sort((one, other) => LATER.indexOf(one.verdict) - LATER.indexOf(other.verdict));
  const corners = [left, top, left + across, top + down];
  const tools = { ...lettering(plan, lines, sketchedTrack(sketch), view, at, corners), path };
  const isArea = each => roleOf(each) === "armazenamento";
  const inFront = inOrder.map(([, each]) => each).sort((one, other) => isArea(other) - isArea(one)); // the storage areas are named first
  const isOfLot = roleOf(plan.features[selected]) === "lote";
  const sides = isNarrow(view) && !isOfLot ? [] : answer?.sides ?? [];
  const ofLines = () => [...lines].reverse().map(each => lineLabel(each, lines, tools)), ofSides = () => sides.map(each => sideName(each, tools));
  svg.replaceChildren(
    hatches(unit),
    drawn("g", {}, ...inOrder.map(([index, feature]) => shape(feature, index, index === selected, tools))),
    drawn("g", {}, ...lines.map(each => lineOf(each, tools))),
    drawn("g", {}, ...(selected !== null && plan.features[selected] ? handles(plan.features[selected], corner, tools) : [])),
    drawn("g", {}, ...(sketch ? sketched(sketch, tools) : [])),
    drawn("g", { class: "labels" }, ...inFront.map(each => nameLabel(each, tools)),
      ...(isOfLot ? [ofSides, ofLines] : [ofLines, ofSides]).flatMap(texts => texts())), // what is written first has its choice of places
    drawn("g", {}, ...problems(answer, tools)),
    snap ? drawn("circle", { class: "snapped", cx: at(snap)[0], cy: at(snap)[1], r: 9 * unit }) : "",
  );
}

const rank = feature => { const place = ORDER.indexOf(kindOf(roleOf(feature))); return place < 0 ? ORDER.length : place; };

// Those of the drawing in its metres, and those of the legend, which is drawn in pixels.
function hatches(unit) {
  const hatch = (name, gap, turn) => drawn("pattern", { id: name, width: gap, height: gap, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
    drawn("rect", { class: "hatch-ground", width: gap, height: gap }), drawn("path", { class: "hatch-line", d: `M0 0V${gap}` }));
  const all = (where, size) => [["storage", 7, 45], ["place", 10, -45], ["floor", 5, 0]].map(([name, gap, turn]) => hatch(`${where}-${name}`, gap * size, turn));
  return drawn("defs", {}, ...all("hatch", unit), ...all("legend", 0.7));
}

function shape(feature, index, chosen, { unit, at, path }) {
  const tracks = tracksOf(feature);
  const group = drawn("g", { class: `shape role-${kindOf(roleOf(feature))} form-${formOf(feature)}${chosen ? " chosen" : ""}`, "data-shape": index });
  if (formOf(feature) === "point") group.append(...tracks.map(([place]) => sign(SIGNS[kindOf(roleOf(feature))], at(place), 6 * unit)));
  else if (tracks.length) {
    const d = tracks.map(track => path(track, false)).join("");
    group.append(drawn("path", { class: "touch", d }), drawn("path", { class: "outline", d, "fill-rule": "evenodd" }));
  }
  return group;
}

export function sign(name, [x, y], r) {
  if (name === "circle") return drawn("circle", { class: "outline", cx: x, cy: y, r });
  const corners = { triangle: [[0, -1.2], [1.1, 0.9], [-1.1, 0.9]], diamond: [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]] }[name]
    ?? [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return drawn("path", { class: "outline", d: `M${corners.map(([dx, dy]) => `${x + dx * r} ${y + dy * r}`).join("L")}Z` });
}

// Lines of the law

function lineOf(line, { path, unit, at }) {
  const group = drawn("g", { class: `line ${line.verdict}`, "data-link": line.link || null }, drawn("title", {}, titleOf(line)));
  const [from, to] = line.ends;
  group.append(drawn("path", { class: "touch", d: path(line.ends) }), drawn("path", { class: "stroke", d: path(line.ends) }));
  for (const end of distance(from, to) > 0 ? [from, to] : [from]) group.append(drawn("circle", { class: "end", cx: at(end)[0], cy: at(end)[1], r: 2.5 * unit }));
  if (line.sight) group.append(drawn("path", { class: "sight", d: path(line.sight.ends) }));
  return group;
}

export const titleOf = line => `${line.name}: ${line.text}${line.margin ? `, ${line.margin}` : ""}${line.citation ? ` – ${line.citation}` : ""}`;

// What is chosen, drawn and wrong

function handles(feature, corner, tools) {
  const { unit, at } = tools;
  const found = [];
  const closedBack = isRing(feature);
  for (const { track, vertex, ends } of sidesOf(feature)) {
    const [x, y] = [0, 1].map(axis => (ends[0][axis] + ends[1][axis]) / 2);
    if (distance(...ends) > 44 * unit) {
      const [px, py] = at([x, y]);
      found.push(drawn("g", { class: "middle", "data-track": track, "data-after": vertex }, drawn("circle", { class: "touch", cx: px, cy: py, r: REACH * unit }),
        drawn("path", { d: `M${px - 4 * unit} ${py}h${8 * unit}M${px} ${py - 4 * unit}v${8 * unit}` })));
    }
  }
  for (const each of cornersOf(feature)) {
    const [x, y] = at(each.position);
    const chosen = corner?.track === each.track && corner?.vertex === each.vertex;
    found.push(drawn("g", { class: `corner${chosen ? " chosen" : ""}`, "data-track": each.track, "data-vertex": each.vertex },
      drawn("circle", { class: "touch", cx: x, cy: y, r: REACH * unit }), drawn("circle", { class: "handle", cx: x, cy: y, r: (chosen ? HANDLE + 2 : HANDLE) * unit })));
    const next = chosen ? nextCorner(feature, each) : null;
    if (next && (closedBack || next.vertex > each.vertex)) {
      const made = lengthLabel(each.position, next.position, tools);
      if (made) found.push(made);
    }
  }
  return found;
}

const sketchedTrack = sketch => (sketch ? [...sketch.points, ...(sketch.pointer ? [sketch.pointer] : [])] : []);

function sketched(sketch, tools) {
  const { unit, at, path } = tools, { form, points } = sketch;
  const track = sketchedTrack(sketch);
  const found = track.length ? [drawn("path", { class: "sketch", d: path(track, form === "polygon" && track.length > 2) })] : [];
  for (const each of points) found.push(drawn("circle", { class: "sketch-point", cx: at(each)[0], cy: at(each)[1], r: 5 * unit }));
  const [from, to] = track.slice(-2);
  const length = to ? lengthLabel(from, to, tools) : "";
  return length ? [...found, length] : found;
}

function problems(answer, { unit, at }) {
  return (answer?.problems ?? []).filter(each => each.point).map(each => {
    const [x, y] = at(each.point);
    return drawn("g", { class: "wrong-at", "data-shape": each.shape }, drawn("title", {}, each.found),
      drawn("circle", { cx: x, cy: y, r: 11 * unit }), drawn("text", { x, y: y + 5 * unit, "font-size": 15 * unit, "text-anchor": "middle" }, "!"));
  });
}
