// What was, is and may be again: each edit is a step that can be taken back.

const MOST = 500;

export const begin = present => ({ past: [], present, future: [] });
export const record = ({ past, present }, next) => ({ past: [...past, present].slice(-MOST), present: next, future: [] });
export const canUndo = history => history.past.length > 0;
export const canRedo = history => history.future.length > 0;

export function undo({ past, present, future }) {
  return past.length ? { past: past.slice(0, -1), present: past.at(-1), future: [present, ...future] } : { past, present, future };
}

export function redo({ past, present, future }) {
  return future.length ? { past: [...past, present], present: future[0], future: future.slice(1) } : { past, present, future };
}
