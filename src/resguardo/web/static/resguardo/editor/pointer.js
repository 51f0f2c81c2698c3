// Mouse, pen and finger on the sheet: what was meant by a press, a drag and a turn of the wheel.

const SLACK = 4; // pixels that a press may slip before it is a drag

export function onPointer(sheet, meant) {
  let press = null;
  const place = event => { const box = sheet.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };

  sheet.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    sheet.setPointerCapture(event.pointerId);
    const target = event.target.closest("[data-vertex], [data-after], [data-link], [data-shape]");
    press = { at: place(event), from: place(event), target, dragged: false, ...meant.press(target) };
  });
  sheet.addEventListener("pointermove", event => {
    const now = place(event);
    if (!press) { meant.hover(now); return; }
    if (!press.dragged && Math.hypot(now[0] - press.from[0], now[1] - press.from[1]) < SLACK) return;
    press.dragged = true;
    meant.drag(press, now, [now[0] - press.at[0], now[1] - press.at[1]]);
    press.at = now;
  });
  sheet.addEventListener("pointerup", event => {
    if (!press) return;
    if (press.dragged) meant.drop(press);
    else meant.tap(press.target, place(event));
    press = null;
  });
  sheet.addEventListener("pointercancel", () => { if (press?.dragged) meant.drop(press); press = null; });
  sheet.addEventListener("pointerleave", () => { if (!press) meant.hover(null); });
  sheet.addEventListener("dblclick", () => meant.twice());
  sheet.addEventListener("wheel", event => {
    if (!event.ctrlKey) return; // else the page scrolls
    event.preventDefault();
    meant.wheel(event.deltaY < 0 ? 1.2 : 1 / 1.2, place(event));
  }, { passive: false });
}
