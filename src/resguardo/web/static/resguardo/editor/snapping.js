// The corner or side that a place is meant for: a corner's very coordinates, or the foot on a side.

import { cornersOf, featuresOf, sidesOf } from "./plan.js";
import { distance } from "./numbers.js";

// Within reach (metres) of a place, the nearest corner and, where there is none, the nearest side; null where neither is.
// `without` is a corner that is being moved, as {index, track, vertex}: it does not snap to itself or to its own sides.
export function snapped(plan, place, reach, without = null) {
  return nearest(corners(plan, without), place, reach) ?? nearest(feet(plan, place, without), place, reach);
}

function nearest(candidates, place, reach) {
  let best = null;
  for (const each of candidates) {
    const away = distance(each.position, place);
    if (away <= reach && (best === null || away < best.away)) best = { ...each, away };
  }
  return best;
}

const isOf = (without, index, track) => without !== null && without.index === index && without.track === track;

function* corners(plan, without) {
  for (const [index, feature] of featuresOf(plan).entries()) {
    for (const { track, vertex, position } of cornersOf(feature)) {
      if (!(isOf(without, index, track) && without.vertex === vertex)) yield { position: position.slice(0, 2), kind: "corner", index };
    }
  }
}

function* feet(plan, place, without) {
  for (const [index, feature] of featuresOf(plan).entries()) {
    for (const { track, ends: [from, to] } of sidesOf(feature)) {
      if (!isOf(without, index, track)) yield { position: foot(from, to, place), kind: "side", index };
    }
  }
}

export function foot([x, y], [u, v], [p, q]) {
  const [dx, dy] = [u - x, v - y];
  const length = dx * dx + dy * dy;
  const along = length ? Math.min(1, Math.max(0, ((p - x) * dx + (q - y) * dy) / length)) : 0;
  return [x + along * dx, y + along * dy];
}
