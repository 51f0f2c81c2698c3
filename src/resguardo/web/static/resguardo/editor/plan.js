// A plan as GeoJSON in metres, and each edit of it as a new plan; nothing here knows of the page.
// A corner is told by its track (a point, a line or a ring, in the order of the file) and its place in it.

import { DECIMALS, rounded } from "./numbers.js";

const FORM_OF = { Point: "point", LineString: "line", Polygon: "polygon", MultiPoint: "point", MultiLineString: "line", MultiPolygon: "polygon" };
const DRAWN_AS = { point: "Point", line: "LineString", polygon: "Polygon" };
export const ORIGIN = "origem", SIDE_NAMES = "lados";

export const OF_A_SIDE = ["divisa", "muro", "via_publica"];

export const featuresOf = plan => plan.features;
export const formOf = feature => FORM_OF[feature?.geometry?.type] ?? "";
export const roleOf = feature => feature?.properties?.tipo ?? "";
export const nameOf = feature => String(feature?.id ?? feature?.properties?.id ?? feature?.properties?.nome ?? "");
// As the server writes it in a path: on one line, without brackets.
export const asPlaceName = text => String(text).split(/\s+/).join(" ").trim().replaceAll("[", "(").replaceAll("]", ")");
export const placeNameOf = feature => asPlaceName(nameOf(feature));
export const originOf = feature => feature?.properties?.[ORIGIN] ?? "importada";
export const isRing = feature => formOf(feature) === "polygon";

const isPosition = each => Array.isArray(each) && (each.length === 2 || each.length === 3) && each.every(Number.isFinite);
const same = (one, other) => one[0] === other[0] && one[1] === other[1];

// The points, lines or rings of a shape as lists of positions; none where its geometry cannot be drawn.
export function tracksOf(feature) {
  const { type, coordinates } = feature?.geometry ?? {};
  const found = { Point: () => [[coordinates]], MultiPoint: () => coordinates.map(each => [each]), LineString: () => [coordinates],
    MultiLineString: () => coordinates, Polygon: () => coordinates, MultiPolygon: () => coordinates.flat() };
  if (!found[type] || !Array.isArray(coordinates)) return [];
  const tracks = found[type]();
  return tracks.length && tracks.every(track => Array.isArray(track) && track.length && track.every(isPosition)) ? tracks : [];
}

function withTracks(feature, tracks) {
  const { type, coordinates } = feature.geometry;
  const written = { Point: () => tracks[0][0], MultiPoint: () => tracks.map(each => each[0]), LineString: () => tracks[0],
    MultiLineString: () => tracks, Polygon: () => tracks, MultiPolygon: () => regrouped(tracks, coordinates) };
  return edited({ ...feature, geometry: { ...feature.geometry, coordinates: written[type]() } });
}

function regrouped(tracks, parts) {
  let at = 0;
  return parts.map(part => tracks.slice(at, at += part.length));
}

export const isClosedTrack = track => track.length > 1 && same(track[0], track.at(-1));
export const isClosed = (feature, track) => isRing(feature) && isClosedTrack(track);

// Every corner once: a closed ring's last position is its first.
export function cornersOf(feature) {
  return tracksOf(feature).flatMap((track, number) => (isClosed(feature, track) ? track.slice(0, -1) : track)
    .map((position, vertex) => ({ track: number, vertex, position })));
}

// The corner after one, as the side that begins there ends; none at the end of a line.
export function nextCorner(feature, corner) {
  const track = tracksOf(feature)[corner.track];
  const next = corner.vertex + 1;
  if (next >= track.length) return null;
  return { track: corner.track, vertex: isClosed(feature, track) && next === track.length - 1 ? 0 : next, position: track[next] };
}

// Each side as [from, to].
export function sidesOf(feature) {
  if (formOf(feature) === "point") return [];
  return tracksOf(feature).flatMap((track, number) => track.slice(1).map((end, vertex) => ({ track: number, vertex, ends: [track[vertex], end] })));
}

const replaced = (plan, index, feature) => ({ ...plan, features: plan.features.map((each, at) => (at === index ? feature : each)) });

function edited(feature) {
  const origin = originOf(feature) === "importada" ? "importada e editada" : originOf(feature);
  return { ...feature, properties: { ...feature.properties, [ORIGIN]: origin } };
}

const changedTrack = (plan, index, number, change) => {
  const feature = plan.features[index];
  return replaced(plan, index, withTracks(feature, tracksOf(feature).map((track, at) => (at === number ? change(track, isClosed(feature, track)) : track))));
};

export const moveCorner = (plan, index, { track, vertex }, [x, y]) => followed(plan, index, changedTrack(plan, index, track, (positions, closed) =>
  positions.map((each, at) => (at === vertex || (closed && vertex === 0 && at === positions.length - 1) ? [x, y, ...each.slice(2)] : each))));

// The lines that say what a side of the lot is end at its corners, and go with these.
function followed(before, index, after) {
  if (roleOf(before.features[index]) !== "lote") return after;
  const [from, to] = [before, after].map(plan => tracksOf(plan.features[index]).flat());
  const moved = position => to[from.findIndex((each, at) => same(each, position) && !same(to[at], position))];
  const features = after.features.map((each, at) => {
    if (at === index || !OF_A_SIDE.includes(roleOf(each)) || formOf(each) !== "line" || !tracksOf(each).flat().some(moved)) return each;
    return withTracks(each, tracksOf(each).map(track => track.map(position => moved(position)?.slice(0, 2) ?? position)));
  });
  return { ...after, features };
}

// The place of a track's first side among all sides.
const firstSide = (feature, number) => tracksOf(feature).slice(0, number).reduce((sum, track) => sum + track.length - 1, 0);

// The names of a lot's sides with so many of them, from a place on, made others; null is a side without a name.
function withSides(plan, index, at, count, others) {
  const feature = plan.features[index], names = feature.properties?.[SIDE_NAMES];
  if (roleOf(feature) !== "lote" || !Array.isArray(names)) return plan;
  return replaced(plan, index, { ...feature, properties: { ...feature.properties, [SIDE_NAMES]: [...names.slice(0, at), ...others, ...names.slice(at + count)] } });
}

// Of the two sides that are made of one, the first keeps its name.
export function insertCorner(plan, index, { track, vertex }, position) {
  const after = changedTrack(plan, index, track, positions => [...positions.slice(0, vertex + 1), position, ...positions.slice(vertex + 1)]);
  return withSides(after, index, firstSide(plan.features[index], track) + vertex + 1, 0, [null]);
}

export const canRemoveCorner = (feature, { track }) => {
  const corners = cornersOf(feature).filter(each => each.track === track).length;
  return corners > { point: 1, line: 2, polygon: 3 }[formOf(feature)];
};

// The side that is made of two is neither: it has no name.
export function removeCorner(plan, index, { track, vertex }) {
  const feature = plan.features[index], positions = tracksOf(feature)[track];
  const closed = isClosed(feature, positions), first = firstSide(feature, track), last = positions.length - 2;
  const after = changedTrack(plan, index, track, () => {
    const kept = positions.filter((_, at) => at !== vertex);
    return closed && vertex === 0 ? [...kept.slice(0, -1), kept[0]] : kept;
  });
  if (vertex > 0 && vertex <= last) return withSides(after, index, first + vertex - 1, 2, [null]);
  const shortened = withSides(after, index, first + (vertex ? last : 0), 1, []);
  return closed ? withSides(shortened, index, first + last - 1, 1, [null]) : shortened;
}

export const isOpen = feature => isRing(feature) && tracksOf(feature).some(track => !isClosed(feature, track));

export const closeRings = (plan, index) => tracksOf(plan.features[index]).reduce((closing, track, number) => {
  if (isClosed(plan.features[index], track)) return closing;
  const after = changedTrack(closing, index, number, positions => [...positions, positions[0]]);
  return withSides(after, index, firstSide(after.features[index], number + 1) - 1, 0, [null]);
}, plan);

// A line as the outline that it goes round, or an outline as its line: never unasked.
export function asForm(plan, index, form) {
  const feature = plan.features[index];
  const [track] = tracksOf(feature);
  const ring = same(track[0], track.at(-1)) ? track : [...track, track[0]];
  const coordinates = form === "polygon" ? [ring] : track;
  const turned = replaced(plan, index, edited({ ...feature, geometry: { type: DRAWN_AS[form], coordinates } }));
  return roleOf(feature) === "lote" ? withoutSides(turned, index) : turned;
}

// The plan whose shape has no names of sides, as they are those of another outline, or of a lot that is none now.
export function withoutSides(plan, index) {
  const feature = plan.features[index], { [SIDE_NAMES]: _, ...rest } = feature.properties ?? {};
  return SIDE_NAMES in (feature.properties ?? {}) ? replaced(plan, index, { ...feature, properties: rest }) : plan;
}

export const canBecome = (feature, form) => ["LineString", "Polygon"].includes(feature?.geometry?.type) && tracksOf(feature).length === 1
  && formOf(feature) !== form && (form === "line" || (form === "polygon" && cornersOf(feature).length > 2));

export function addShape(plan, { role, form, points, name, typed }) {
  const coordinates = { point: points[0], line: points, polygon: [[...points, points[0]]] }[form];
  const properties = { tipo: role, [ORIGIN]: typed ? "digitada" : "desenhada" };
  const feature = { type: "Feature", id: name, properties, geometry: { type: DRAWN_AS[form], coordinates } };
  return { ...plan, features: [...plan.features, feature] };
}

export const removeShape = (plan, index) => ({ ...plan, features: plan.features.filter((_, at) => at !== index) });

export const moveShape = (plan, index, dx, dy) => {
  const feature = plan.features[index];
  const moved = tracksOf(feature).map(track => track.map(([x, y, ...rest]) => [rounded(x + dx), rounded(y + dy), ...rest]));
  return followed(plan, index, replaced(plan, index, withTracks(feature, moved)));
};

// Null takes a property away.
export function changeProperty(plan, index, key, value) {
  const feature = plan.features[index];
  const { [key]: _, ...rest } = feature?.properties ?? {};
  const changed = replaced(plan, index, edited({ ...feature, type: "Feature", properties: value === null ? rest : { ...rest, [key]: value } }));
  return key === "tipo" && roleOf(feature) === "lote" ? withoutSides(changed, index) : changed;
}

// With the shape's name changes what other shapes tell of it: to which area they belong, of which neighbour they are part.
export function rename(plan, index, name, before) {
  const { id: _, ...feature } = plan.features[index];
  const { id: __, ...properties } = feature.properties ?? {};
  const renamed = replaced(plan, index, edited({ ...feature, properties, ...(name ? { id: name } : {}) }));
  const link = roleOf(feature) === "armazenamento" ? "area" : "de", after = placeNameOf(renamed.features[index]) || numberOf(plan, index);
  const features = renamed.features.map(each => (before && asPlaceName(each?.properties?.[link] ?? "") === before && before !== after
    ? { ...each, properties: { ...each.properties, [link]: after } } : each));
  return { ...renamed, features };
}

// How the server names a shape without a name: by its place among those of its role.
function numberOf(plan, index) {
  const role = roleOf(plan.features[index]);
  return `${role}.${plan.features.slice(0, index + 1).filter(each => roleOf(each) === role).length}`;
}

// A name that nothing has or had: "escola 2", of an area the next letter.
export function freeName(plan, role, label, preferred, before) {
  const taken = new Set([...plan.features.map(nameOf), ...before]);
  const letters = role === "armazenamento" ? [...preferred, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"] : [];
  const numbered = [...taken, ""].map((_, at) => `${label} ${at + 2}`);
  return [...letters, ...(letters.length ? [] : [label]), ...numbered].find(each => !taken.has(each));
}

// Metres of a reference system are written with all their decimals: how exact they are, the plan says (precisao_m).
export const isGeoreferenced = plan => Boolean(plan.crs);

export function asText(plan) {
  if (!isGeoreferenced(plan)) return JSON.stringify(plan);
  const written = each => (Array.isArray(each) ? `[${each.map(written).join(",")}]` : typeof each === "number" ? each.toFixed(DECIMALS) : JSON.stringify(each));
  const features = plan.features.map(each => {
    if (!each?.geometry || !("coordinates" in each.geometry)) return JSON.stringify(each);
    const { coordinates, ...geometry } = each.geometry;
    const { geometry: _, ...feature } = each;
    return `{${JSON.stringify(feature).slice(1, -1)},"geometry":{${[JSON.stringify(geometry).slice(1, -1), `"coordinates":${written(coordinates)}`].filter(Boolean).join(",")}}}`;
  });
  const { features: _, ...rest } = plan;
  return `{${JSON.stringify(rest).slice(1, -1)},"features":[${features.join(",")}]}`;
}
