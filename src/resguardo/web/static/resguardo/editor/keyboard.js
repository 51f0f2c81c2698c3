// Keys: on the sheet, and undo and redo wherever nothing is being typed.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export function onKeys(sheet, meant) {
  const keys = {
    n: () => meant.nextCorner(1), p: () => meant.nextCorner(-1), PageDown: () => meant.nextShape(1), PageUp: () => meant.nextShape(-1),
    Delete: meant.remove, Backspace: meant.remove, "+": () => meant.zoom(1.25), "=": () => meant.zoom(1.25), "-": () => meant.zoom(0.8),
    0: meant.fit, Escape: meant.letGo, Enter: meant.enter,
  };

  sheet.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const press = arrow ? () => meant.arrow(...arrow) : keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!press) return;
    event.preventDefault();
    press();
  });
  document.addEventListener("keydown", event => {
    const field = event.target.matches("input:not([type=checkbox]):not([type=file])") ? event.target : null;
    const typing = field !== null && field.value !== (field.dataset.shown ?? "");
    if (!(event.ctrlKey || event.metaKey) || typing) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) meant.redo();
    else meant.undo();
  });
}
