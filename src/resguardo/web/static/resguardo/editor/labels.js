// The texts on the plan: which words, and where they stand so that they hide as little as possible of what is drawn.

import { boxOf } from "./view.js";
import { cornersOf, formOf, nameOf, roleOf, sidesOf, tracksOf } from "./plan.js";
import { distance, metres } from "./numbers.js";
import { stretchWithin } from "./clipping.js";
import { drawn } from "./elements.js";

const MARKS = { nao_atende: "✖", indeterminado: "?", atende: "✔", nao_se_aplica: "–" };
const TEXT = 13, SMALL_TEXT = 11, NARROW = 480; // pixels
const LETTER = 0.58; // the width of a letter by its height
const LONGEST = 34; // letters of what stands at a line; more is in the list
const EVERY = 7, MOST = 3000; // pixels between the places of what is drawn that a text should not hide, and how many
const FEW = 3;
const CLOSE = 2, CLEAR = 6; // pixels beside a line; of a side the sign in its middle takes some, with which a corner is put there

export const isNarrow = view => view.width < NARROW;

// What texts need to know of the sheet: the size of a pixel, its edges, what is drawn and what is written already.
export function lettering(plan, lines, sketch, view, at, corners) {
  const unit = 1 / view.scale, drawnAt = [];
  const put = track => {
    for (let side = 1; side < track.length && drawnAt.length < MOST; side += 1) {
      const stretch = stretchWithin([track[side - 1], track[side]].map(at), corners);
      if (!stretch) continue;
      const [from, to] = stretch;
      const steps = Math.max(1, Math.ceil(distance(from, to) / (EVERY * unit)));
      for (let step = 0; step <= steps; step += 1) drawnAt.push([from[0] + (to[0] - from[0]) * step / steps, from[1] + (to[1] - from[1]) * step / steps]);
    }
  };
  for (const line of lines) for (const { ends } of [line, ...(line.sight ? [line.sight] : [])]) put(ends);
  put(sketch.length > 2 ? [...sketch, sketch[0]] : sketch);
  for (const feature of plan.features) {
    for (const track of tracksOf(feature)) put(track);
    if (formOf(feature) === "point") for (const [place] of tracksOf(feature)) put([[place[0] - 6 * unit, place[1]], [place[0] + 6 * unit, place[1]]]);
  }
  return { unit, at, corners, drawnAt, taken: [], size: isNarrow(view) ? SMALL_TEXT : TEXT, narrow: isNarrow(view) };
}

// A line's number in the list, and what was measured; with what is required where it fails, and where it is open among few.
export function lineLabel(line, lines, tools) {
  const number = `${line.number}. ${MARKS[line.verdict]}`;
  const open = line.verdict === "indeterminado" && lines.filter(each => each.verdict === "indeterminado").length <= FEW;
  const full = `${line.number}. ${line.text}`;
  const worth = (line.verdict === "nao_atende" || open) && full.length <= LONGEST ? [full] : [];
  const words = tools.narrow ? [String(line.number)] : [...worth, `${number} ${line.measured}`, number];
  const places = words.map(each => [each, [...besides(line.ends.map(tools.at), each, tools)]]);
  return best(places, `line-label ${line.verdict}`, tools, line.link);
}

// Where a text may stand beside a line.
function* besides([[x, y], [u, v]], words, tools, gap = CLOSE) {
  const length = Math.hypot(u - x, v - y), [width, height] = sizeOf(words, tools);
  const [right, down] = length ? [(v - y) / length, (x - u) / length] : [1, 0];
  const off = (Math.abs(right) * width + Math.abs(down) * height) / 2 + gap * tools.unit;
  for (const along of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9]) {
    for (const side of [off, -off]) yield [x + along * (u - x) + side * right, y + along * (v - y) + side * down];
  }
}

// On a narrow sheet the storage areas alone are named; the lot is known by its sides.
export function nameLabel(feature, tools) {
  const name = nameOf(feature), role = roleOf(feature);
  if (!name || role === "lote" || !tracksOf(feature).length || (tools.narrow && role !== "armazenamento")) return "";
  const box = boxOf(cornersOf(feature).map(each => each.position));
  const [left, top] = tools.at([box.left, box.top]), [right, bottom] = tools.at([box.right, box.bottom]);
  const [width, height] = sizeOf(name, tools).map(each => each / 2 + 3 * tools.unit);
  const [x, y] = tools.at(middle(feature));
  const around = [[x, bottom + height], [x, top - height], [right + width, y], [left - width, y], [right + width, bottom], [left - width, top]];
  const inside = formOf(feature) === "polygon" ? [[x, y]] : [];
  return best([[name, [...inside, ...around]]], "name-label", tools);
}

// The name under which a side of the lot is asked about; where there is little room, close to it.
export function sideName({ name, ends }, tools) {
  const places = [CLEAR, CLOSE].flatMap(gap => [...besides(ends.map(tools.at), name, tools, gap)]);
  return best([[name, places]], "side-name", tools);
}

const middleOf = ([from, to]) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];

// How long a side is, beside it.
export function lengthLabel(from, to, tools) {
  const words = `${metres(distance(from, to))} m`;
  return best([[words, [...besides([from, to].map(tools.at), words, tools, CLEAR)]]], "side-label", tools);
}

export function middle(feature) {
  const [track] = tracksOf(feature);
  if (formOf(feature) === "line") {
    const [longest] = sidesOf(feature).map(each => each.ends).sort((one, other) => distance(...other) - distance(...one));
    return longest ? middleOf(longest) : track[0];
  }
  const corners = cornersOf(feature).filter(each => each.track === 0).map(each => each.position);
  return [0, 1].map(axis => corners.reduce((sum, each) => sum + each[axis], 0) / corners.length);
}

// Of the words, each with its places, those that hide nothing; else those that hide least. Nothing where there is no room.
function best(wordsAndPlaces, kind, tools, link = "") {
  let found = null;
  for (const [words, places] of wordsAndPlaces) {
    for (const place of places) {
      const hidden = hides(boxAt(words, place, tools), tools);
      if (hidden !== null && (found === null || hidden < found.hidden)) found = { words, place, hidden };
    }
    if (found?.hidden === 0) break;
  }
  return found ? label(found.words, found.place, kind, tools, link) : "";
}

// How much of what is drawn a box would hide; null where something is written already, and beyond the edges.
function hides([left, top, right, bottom], { taken, drawnAt, corners }) {
  if (left < corners[0] || top < corners[1] || right > corners[2] || bottom > corners[3]) return null;
  if (taken.some(each => left < each[2] && each[0] < right && top < each[3] && each[1] < bottom)) return null;
  return drawnAt.reduce((count, [x, y]) => count + (x > left && x < right && y > top && y < bottom ? 1 : 0), 0);
}

function boxAt(words, [x, y], tools) {
  const [width, height] = sizeOf(words, tools);
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

// A text where nothing else is written and the sheet has room; null elsewhere.
function label(words, place, kind, tools, link = "") {
  const box = boxAt(words, place, tools), { unit, size } = tools;
  if (hides(box, { ...tools, drawnAt: [] }) === null) return null;
  tools.taken.push(box);
  return drawn("g", { class: kind, "data-link": link || null },
    drawn("rect", { x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1] }),
    drawn("text", { x: place[0], y: place[1] + 0.35 * size * unit, "font-size": size * unit, "stroke-width": 3 * unit, "text-anchor": "middle" }, words));
}

const sizeOf = (words, { unit, size }) => [(words.length * LETTER * size + 4) * unit, 1.3 * size * unit];
