// What lies too far from the rest of a plan to be of the same site: a comma forgotten, or a corner out of place.

import { cornersOf, featuresOf } from "./plan.js";
import { distance } from "./numbers.js";

const FARTHEST = 5000, SPOKEN = "5 km"; // metres from the middle of the rest
const OUTERMOST = 1e7; // metres from x 0, y 0: no coordinate of a plane in Brazil is larger

const positionsOf = plan => featuresOf(plan).flatMap((feature, shape) => cornersOf(feature).map(({ position }) => ({ shape, position })));

// The middle of most: what lies far out does not move it. Null where there is nothing.
function middleOf(positions) {
  if (!positions.length) return null;
  return [0, 1].map(axis => positions.map(each => each[axis]).sort((one, other) => one - other)[Math.floor(positions.length / 2)]);
}

// Why a place is none of this plan, in words; empty where it may be one. `others` are places not yet on the plan.
export function straying(place, plan, others = []) {
  const middle = middleOf([...positionsOf(plan).map(each => each.position), ...others]);
  if (middle) return distance(place, middle) > FARTHEST ? `a mais de ${SPOKEN} do resto da planta` : "";
  return Math.max(...place.map(Math.abs)) > OUTERMOST ? "a mais de 10.000 km de x 0, y 0" : "";
}

// The places of the plan that lie with the rest, and of each shape that does not the first corner out of place.
export function withoutStrays(plan) {
  const positions = positionsOf(plan), middle = middleOf(positions.map(each => each.position));
  const isNear = ({ position }) => distance(position, middle) <= FARTHEST;
  const strays = new Map();
  for (const { shape, position } of positions.filter(each => !isNear(each))) if (!strays.has(shape)) strays.set(shape, position);
  return { near: positions.filter(isNear).map(each => each.position), strays };
}

// The same as problems, as the server tells others.
export const strayProblems = (plan, nameOf) => [...withoutStrays(plan).strays].map(([shape, point]) => (
  { place: nameOf(plan.features[shape]), found: `um vértice a mais de ${SPOKEN} do resto da planta`, expected: "todo o local a poucos metros um do outro; confira o vértice", shape, point }));
