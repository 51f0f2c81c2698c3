// A plan as GeoJSON in metres, and each edit of it as a new plan; nothing here knows of the page.
// A corner is told by its track (a point, a line or a ring, in the order of the file) and its place in it.

import { DECIMALS, rounded } from "./numbers.js";

const FORM_OF = { Point: "point", LineString: "line", Polygon: "polygon", MultiPoint: "point", MultiLineString: "line", MultiPolygon: "polygon" };
const DRAWN_AS = { point: "Point", line: "LineString", polygon: "Polygon" };
export const ORIGIN = "origem";

export const featuresOf = plan => plan.features;
export const formOf = feature => FORM_OF[feature?.geometry?.type] ?? "";
export const roleOf = feature => feature?.properties?.tipo ?? "";
export const nameOf = feature => String(feature?.id ?? feature?.properties?.id ?? feature?.properties?.nome ?? "");
// As the server writes it in a path: on one line, without brackets.
export const placeNameOf = feature => nameOf(feature).split(/\s+/).join(" ").trim().replaceAll("[", "(").replaceAll("]", ")");
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

export const isClosed = (feature, track) => isRing(feature) && track.length > 1 && same(track[0], track.at(-1));

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

export const moveCorner = (plan, index, { track, vertex }, [x, y]) => changedTrack(plan, index, track, (positions, closed) =>
  positions.map((each, at) => (at === vertex || (closed && vertex === 0 && at === positions.length - 1) ? [x, y, ...each.slice(2)] : each)));

export const insertCorner = (plan, index, { track, vertex }, position) => changedTrack(plan, index, track, positions =>
  [...positions.slice(0, vertex + 1), position, ...positions.slice(vertex + 1)]);

export const canRemoveCorner = (feature, { track }) => {
  const corners = cornersOf(feature).filter(each => each.track === track).length;
  return corners > { point: 1, line: 2, polygon: 3 }[formOf(feature)];
};

export const removeCorner = (plan, index, { track, vertex }) => changedTrack(plan, index, track, (positions, closed) => {
  const kept = positions.filter((_, at) => at !== vertex);
  return closed && vertex === 0 ? [...kept.slice(0, -1), kept[0]] : kept;
});

export const isOpen = feature => isRing(feature) && tracksOf(feature).some(track => !isClosed(feature, track));

export const closeRings = (plan, index) => {
  const feature = plan.features[index];
  return replaced(plan, index, withTracks(feature, tracksOf(feature).map(track => (isClosed(feature, track) ? track : [...track, track[0]]))));
};

// A line as the outline that it goes round, or an outline as its line: never unasked.
export function asForm(plan, index, form) {
  const feature = plan.features[index];
  const [track] = tracksOf(feature);
  const ring = same(track[0], track.at(-1)) ? track : [...track, track[0]];
  const coordinates = form === "polygon" ? [ring] : track;
  return replaced(plan, index, edited({ ...feature, geometry: { type: DRAWN_AS[form], coordinates } }));
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
  return replaced(plan, index, withTracks(feature, moved));
};

// Null takes a property away.
export function changeProperty(plan, index, key, value) {
  const feature = plan.features[index];
  const { [key]: _, ...rest } = feature?.properties ?? {};
  return replaced(plan, index, edited({ ...feature, type: "Feature", properties: value === null ? rest : { ...rest, [key]: value } }));
}

export function rename(plan, index, name) {
  const { id: _, ...feature } = plan.features[index];
  const { id: __, ...properties } = feature.properties ?? {};
  return replaced(plan, index, edited({ ...feature, properties, ...(name ? { id: name } : {}) }));
}

// A name that no shape has: "escola 2", of an area the next letter.
export function freeName(plan, role, label, preferred = []) {
  const taken = new Set(plan.features.map(nameOf));
  const letters = role === "armazenamento" ? [...preferred, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"] : [];
  const numbered = plan.features.map((_, at) => `${label} ${at + 2}`);
  return [...letters, ...(letters.length ? [] : [label]), ...numbered, `${label} ${plan.features.length + 2}`].find(each => !taken.has(each));
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
