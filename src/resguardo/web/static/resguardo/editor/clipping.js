// What of a line or an outline lies within a box [left, top, right, bottom]: of what goes on for kilometres no more is
// drawn or looked at, however near the view.

const isWithin = ([x, y], [left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom;

// The part of a stretch in the box, as its ends (Liang and Barsky, 1984); null where it does not meet it.
export function stretchWithin([[x, y], [u, v]], [left, top, right, bottom]) {
  const [dx, dy] = [u - x, v - y];
  let from = 0, to = 1;
  for (const [step, room] of [[-dx, x - left], [dx, right - x], [-dy, y - top], [dy, bottom - y]]) {
    if (step < 0) from = Math.max(from, room / step);
    else if (step > 0) to = Math.min(to, room / step);
    else if (room < 0) return null;
  }
  return from <= to ? [from, to].map(part => (part === 0 ? [x, y] : part === 1 ? [u, v] : [x + part * dx, y + part * dy])) : null;
}

// The parts of a track in the box; an outline stays one, along the edges of the box where it leaves it.
export function trackWithin(track, box, isOutline) {
  if (track.every(each => isWithin(each, box))) return [track];
  return isOutline ? [outlineWithin(track, box)].filter(each => each.length) : linesWithin(track, box);
}

function linesWithin(track, box) {
  const found = [];
  for (let side = 1; side < track.length; side += 1) {
    const stretch = stretchWithin([track[side - 1], track[side]], box);
    if (!stretch) continue;
    const last = found.at(-1)?.at(-1);
    if (last && last[0] === stretch[0][0] && last[1] === stretch[0][1]) found.at(-1).push(stretch[1]);
    else found.push(stretch);
  }
  return found;
}

// Sutherland and Hodgman, 1974: one edge of the box after the other.
function outlineWithin(ring, [left, top, right, bottom]) {
  const edges = [[0, left, 1], [0, right, -1], [1, top, 1], [1, bottom, -1]];
  return edges.reduce((kept, [axis, limit, sign]) => kept.flatMap((end, at) => {
    const start = kept.at(at - 1);
    const [wasIn, isIn] = [start, end].map(each => (each[axis] - limit) * sign >= 0);
    const part = (limit - start[axis]) / (end[axis] - start[axis]);
    const crossing = wasIn === isIn ? [] : [[0, 1].map(each => (each === axis ? limit : start[each] + part * (end[each] - start[each])))];
    return isIn ? [...crossing, end] : crossing;
  }), ring);
}
