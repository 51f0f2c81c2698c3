// Which part of the plane is shown: the middle in metres, and pixels a metre. Up is the plane's north.

const MARGIN = 48, LEAST_SHARE = 0.08; // pixels; of a small sheet this share of its width
const STRIP = 36; // pixels at the top and at the bottom, where the north and the scale stand
const HANDLE = 8; // pixels from its middle to the edge of a vertex
const LEAST = 30; // metres that the longer side of the sheet shows: one shape alone does not fill it
const WHOLE = { left: -2, bottom: -2, right: 28, top: 20 }; // an empty sheet: room for a small lot

export function boxOf(positions) {
  if (!positions.length) return null;
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of positions) {
    box.left = Math.min(box.left, x); box.right = Math.max(box.right, x);
    box.bottom = Math.min(box.bottom, y); box.top = Math.max(box.top, y);
  }
  return box;
}

export function fitted(box, width, height) {
  const { left, bottom, right, top } = box ?? WHOLE;
  const across = Math.max(right - left, 2), up = Math.max(top - bottom, 2), margin = Math.min(MARGIN, LEAST_SHARE * width);
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * Math.max(margin, STRIP)) / up, Math.max(width, height) / LEAST);
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: Math.max(scale, 0.01), width, height };
}

export const shows = (view, positions) => positions.every(([x, y]) =>
  Math.abs(x - view.x) * view.scale < view.width / 2 - HANDLE && Math.abs(y - view.y) * view.scale < view.height / 2 - HANDLE);

export const resized = (view, width, height) => ({ ...view, width, height });
export const panned = (view, right, down) => ({ ...view, x: view.x - right / view.scale, y: view.y + down / view.scale });

// Nearer by a factor, what lies at a pixel staying there.
export function zoomed(view, factor, [px, py] = [view.width / 2, view.height / 2]) {
  const scale = Math.min(Math.max(view.scale * factor, 0.01), 2000);
  const [x, y] = placeAt(view, [px, py]);
  return { ...view, scale, x: x - (px - view.width / 2) / scale, y: y + (py - view.height / 2) / scale };
}

export const placeAt = (view, [px, py]) => [view.x + (px - view.width / 2) / view.scale, view.y - (py - view.height / 2) / view.scale];

// A whole length that a bar of at most so many pixels stands for.
export function barOf(view, most = 120) {
  const room = most / view.scale;
  const power = 10 ** Math.floor(Math.log10(room));
  const length = [5, 2, 1].find(each => each * power <= room) * power;
  return { length, pixels: length * view.scale };
}
