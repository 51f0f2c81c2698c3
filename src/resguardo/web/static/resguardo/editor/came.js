// What the page came with: the names under which the visit knows its things, and what it tells of each. The answers stay
// with a shape that gets another name: it bears the place of the name that it came with, and the server moves them.

import { featuresOf, nameOf, placeNameOf, roleOf } from "./plan.js";
import { sideNamesOf } from "./sides.js";

const MARK = "veio_de", TYPED = "cabem"; // members of a feature; the second stays in the browser
const AREA = "armazenamento";

const changed = (plan, change) => ({ ...plan, features: plan.features.map((each, at) => (each && typeof each === "object" ? change(each, at) : each)) });
const without = (feature, ...keys) => Object.fromEntries(Object.entries(feature).filter(([key]) => !keys.includes(key)));

export const marked = plan => changed(plan, (each, at) => ({ ...each, [MARK]: at }));
export const unmarked = plan => changed(plan, each => without(each, MARK, TYPED));
export const withoutCounts = plan => changed(plan, each => without(each, TYPED));
export const withMark = (plan, index, mark) => changed(plan, (each, at) => (at === index && mark !== null ? { ...each, [MARK]: mark } : each));
export const withCount = (plan, index, count) => changed(plan, (each, at) => (at === index ? { ...each, [TYPED]: count } : each));

// came: { plan, names: [list, name] of each shape, told: names by list, cylinders: counts by area }.
export function visitOf(came, listOf) {
  const around = listOf("divisa"), areas = listOf(AREA);
  const sides = sideNamesOf(came.plan);
  const names = [...came.names, ...sides.map(each => [around, each])];
  const told = list => came.told[list] ?? [];
  const given = new Map(Object.entries(came.cylinders));
  const isTold = ([list, name]) => told(list).some(each => each === name || each.startsWith(`${name}.`));
  const isOf = (list, feature) => listOf(roleOf(feature)) === list;

  // The name that a shape came with, while it still bears it.
  function ownName(feature) {
    const at = feature[MARK];
    const isKept = at < came.plan.features.length && names[at] && nameOf(feature) === nameOf(came.plan.features[at]) && isOf(names[at][0], feature);
    return isKept ? names[at][1] : null;
  }

  // An area without a name of its own is the one that the site file tells of.
  function placeName(feature) {
    const onlyOne = roleOf(feature) === AREA && (feature.id ?? feature.properties.id ?? "") === "" && given.size === 1;
    return ownName(feature) ?? (onlyOne ? [...given.keys()][0] : placeNameOf(feature));
  }

  // What the site file tells of an area: under the name that it came with, else under one of which it tells and that none came with.
  function countBefore(feature) {
    const came = names[feature[MARK]], name = placeName(feature);
    const isOfAnother = came && names.some(each => each && each[0] === areas && each[1] === name);
    return given.get(came?.[1]) ?? (isOfAnother ? "" : given.get(name) ?? "");
  }
  const countOf = feature => (roleOf(feature) === AREA ? feature[TYPED] ?? countBefore(feature) : "");

  return {
    names, placeName, countOf,
    // Where a side's own answers go when a line is drawn along it; null for a side that is new here.
    markOfSide: name => { const at = sides.indexOf(name); return at < 0 ? null : came.names.length + at; },
    // Names that no new thing may get by itself: there are answers under them, or were when the page came.
    taken: list => [...names.filter(each => each && each[0] === list).map(each => each[1]), ...(list === areas ? [] : told(list))],
    areasToDraw: [...given.keys()],
    // What was typed here and the site file does not tell so already, as [name, count].
    counts: plan => featuresOf(plan).filter(each => roleOf(each) === AREA && TYPED in each && each[TYPED] !== countBefore(each) && placeName(each))
      .map(each => [placeName(each), each[TYPED]]),

    // Why a shape may not get a name, in a sentence; empty where it may.
    refusal(plan, index, name) {
      const feature = plan.features[index], list = listOf(roleOf(feature));
      if (!name) return TYPED in feature && !names[feature[MARK]] ? "A área precisa de um nome, com o qual vai o que cabe nela." : "";
      const others = plan.features.filter((each, at) => at !== index && isOf(list, each)).map(placeName);
      if (others.includes(name)) return `Já há “${name}” na planta. Escolha outro nome.`;
      if (list === around && sideNamesOf(plan).includes(name)) return `“${name}” é um lado do lote. Escolha outro nome.`;
      const came = names[feature[MARK]], isOfAnother = told(list).includes(name) && !names.some(each => each && each[0] === list && each[1] === name);
      return came && isTold(came) && isOfAnother ? `Já há respostas sobre “${name}”, que não está na planta. Escolha outro nome.` : "";
    },

    // The things of which answers are told that are no more on the plan.
    lost(plan) {
      const features = featuresOf(plan), byMark = new Map(features.map(each => [each?.[MARK], each]));
      const still = new Set(sideNamesOf(plan));
      return names.filter((each, at) => {
        if (!each || !isTold(each)) return false;
        const [list, name] = each;
        if (byMark.has(at)) return !isOf(list, byMark.get(at));
        const isSide = list === around && still.has(name);
        return !isSide && !features.some(other => other?.[MARK] === undefined && isOf(list, other) && placeName(other) === name);
      }).map(each => each[1]);
    },
  };
}
