// Numbers as Brazilians write them, and lengths and directions on the plane.

export const DECIMALS = 6;
const UNIT = 10 ** DECIMALS;

// To the micrometre, so that ten steps of 0,1 m are 1 m.
export const rounded = value => Math.round(value * UNIT) / UNIT;
export const roundedTo = (value, step) => rounded(Math.round(value / step) * step);

// The number in a text; null where it is none, or could be two ("1.500" is one and a half, or fifteen hundred).
export function numberIn(text) {
  const told = text.trim().replace("−", "-");
  const plain = /^[+-]?\d+(,\d+)?$/.test(told) || (/^[+-]?\d+\.\d+$/.test(told) && !/\.\d{3}$/.test(told));
  return plain ? Number(told.replace(",", ".")) : null;
}

export const written = value => String(rounded(value)).replace(".", ",");
export const metres = value => value.toFixed(3).replace(/0$/, "").replace(".", ",");

export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

export const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);

// Degrees from up, clockwise: 90 is to the right.
export function direction([x, y], [u, v]) {
  const degrees = rounded((Math.atan2(u - x, v - y) * 180) / Math.PI);
  return degrees < 0 ? rounded(degrees + 360) : degrees;
}

export function away([x, y], length, degrees) {
  const turn = (degrees * Math.PI) / 180;
  return [rounded(x + length * Math.sin(turn)), rounded(y + length * Math.cos(turn))];
}
