// The names of a lot's sides, in the order of its outline: what is told of a side stays with it, whatever its corners do.

import { distance } from "./numbers.js";
import { asPlaceName, featuresOf, isRing, OF_A_SIDE, roleOf, SIDE_NAMES, sidesOf } from "./plan.js";

const NUMBERED = /^lote\.(\d+)$/;
const ONE_POINT = 1e-4; // metres

export const isLot = feature => roleOf(feature) === "lote" && isRing(feature);

// The name of each side, empty where it has none; null where a list is told that is none of this outline.
export function sideNames(feature) {
  const told = feature.properties[SIDE_NAMES] ?? sidesOf(feature).map(() => null);
  const isNames = Array.isArray(told) && told.length === sidesOf(feature).length && told.every(each => each === null || typeof each === "string");
  if (!isNames) return null;
  const names = told.map(each => asPlaceName(each ?? ""));
  const own = names.filter(Boolean);
  return new Set(own).size === own.length ? names : null;
}

export const sideNamesOf = plan => featuresOf(plan).filter(isLot).flatMap(each => sideNames(each) ?? []).filter(Boolean);

const isSame = ([from, to], ends) => [ends, [...ends].reverse()].some(([one, other]) => distance(from, one) <= ONE_POINT && distance(to, other) <= ONE_POINT);

// What is drawn along a side of a lot from end to end; nothing where it is drawn along a part of it alone.
export const along = (plan, ends) => featuresOf(plan).find(each => OF_A_SIDE.includes(roleOf(each)) && sidesOf(each).some(side => isSame(side.ends, ends)));

// The plan with every side of its lots named: one drawn where there was one before as that one, any other by a number
// that nothing bears or bore, so that no answer about another side counts for it.
export function withSidesNamed(plan, before, taken) {
  const own = sideNamesOf(plan), used = new Set(own);
  const there = before.features.filter(isLot).flatMap(lot => (sideNames(lot) ?? []).map((name, at) => ({ name, ends: sidesOf(lot)[at].ends })));
  const numbers = [...taken, ...own, ...there.map(each => each.name)].map(each => Number(NUMBERED.exec(each)?.[1] ?? 0));
  let last = numbers.reduce((most, each) => Math.max(most, each), 0);
  const nameAt = ({ ends }) => {
    const same = there.find(each => each.name && !used.has(each.name) && isSame(each.ends, ends));
    const name = same ? same.name : `lote.${last += 1}`;
    used.add(name);
    return name;
  };
  const features = plan.features.map(each => {
    const names = isLot(each) ? sideNames(each) : null;
    if (!names || names.every(Boolean)) return each;
    const sides = sidesOf(each);
    return { ...each, properties: { ...each.properties, [SIDE_NAMES]: names.map((name, at) => name || nameAt(sides[at])) } };
  });
  return { ...plan, features };
}
