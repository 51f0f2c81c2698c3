// How many cylinders each storage area holds, under the area's name; a name may be any text.

export const countsOf = given => new Map(Object.entries(given));
export const countOf = (counts, name) => counts.get(name) ?? "";
export const withCount = (counts, name, count) => new Map(counts).set(name, count);

// After an area is renamed. Its count goes along, but never into the place of another's: where the new name has a count
// or an area already, and where the old name is still another area's, each count stays under its name.
export function renamed(counts, given, before, after, others) {
  const isTaken = countOf(counts, after) !== "" || others.includes(after) || others.includes(before);
  if (!before || !after || isTaken || !counts.has(before)) return counts;
  return new Map([...counts, [after, counts.get(before)], [before, countOf(given, before)]]);
}

// What was typed here and the site file does not tell so already, as [name, count].
export const told = (counts, given, names) => [...new Set(names)].filter(Boolean).map(name => [name, countOf(counts, name)])
  .filter(([name, count]) => count !== countOf(given, name));
