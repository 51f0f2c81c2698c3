// The corners of a shape as a table in which each can be typed: its place, or the length and direction of its side.

import { element, keepRows, onEnter, setText, setValue } from "./elements.js";
import { canRemoveCorner, cornersOf, nextCorner } from "./plan.js";
import { away, direction, distance, metres, numberIn, written } from "./numbers.js";

const COLUMNS = [["x", "x (m)"], ["y", "y (m)"], ["length", "Lado (m)"], ["direction", "Direção (°)"]];

export function vertexTable(actions, index) {
  const problem = element("p", { class: "problem", role: "alert" });
  const body = element("tbody", { role: "rowgroup" });
  const head = element("tr", { role: "row" }, element("th", { scope: "col", role: "columnheader" }, "Nº"),
    ...COLUMNS.map(([, label]) => element("th", { scope: "col", role: "columnheader" }, label)), element("th", { scope: "col", role: "columnheader" }, "Ações"));
  const place = element("div", { class: "plan-vertices" }, element("h3", {}, "Vértices"), problem,
    element("table", { role: "table" }, element("thead", { role: "rowgroup" }, head), body));
  let feature = null;

  const corner = at => cornersOf(feature)[at];

  function typed(at, column, text) {
    const value = numberIn(text);
    const here = corner(at), next = nextCorner(feature, here);
    const length = column === "length" ? value : next && distance(here.position, next.position);
    const degrees = column === "direction" ? value : next && direction(here.position, next.position);
    if (value === null || (column === "length" && value <= 0)) {
      setText(problem, `“${text}” não serve: escreva um número como 12,5${/^\d+\.\d{3}$/.test(text.trim()) ? ", com vírgula nos decimais e sem ponto nos milhares" : ""}.`);
      return;
    }
    const [x, y] = here.position, moved = column === "x" || column === "y" ? here : next;
    const to = column === "x" ? [value, y] : column === "y" ? [x, value] : away(here.position, length, degrees);
    const stray = actions.stray(to);
    if (stray) {
      setText(problem, `“${text}” põe o vértice ${stray}: confira a vírgula.`);
      return;
    }
    setText(problem, "");
    actions.move(index, moved, to);
  }

  function row(at) {
    const fields = COLUMNS.map(([column, label]) => {
      const changed = event => { if (event.target.value !== event.target.dataset.shown) typed(at, column, event.target.value); };
      const field = element("input", { inputmode: "decimal", autocomplete: "off", "aria-label": `${label} do vértice ${at + 1}`, onchange: changed, onkeydown: onEnter(changed), onfocus: () => actions.chooseCorner(index, corner(at)) });
      return element("td", { role: "cell", "data-label": label }, field);
    });
    const act = (label, name, press) => element("button", { class: "br-button link", type: "button", "aria-label": `${name} o vértice ${at + 1}`, onclick: press }, label);
    const buttons = [
      act("Encostar", "Encostar no canto ou lado mais próximo", () => actions.attach(index, corner(at))),
      act("+ depois", "Pôr outro vértice depois d", () => actions.insert(index, corner(at))),
      act("Apagar", "Apagar", () => actions.remove(index, corner(at))),
    ];
    buttons[1].setAttribute("aria-label", `Acrescentar um vértice depois do ${at + 1}`);
    buttons[0].setAttribute("aria-label", `Encostar o vértice ${at + 1} no canto ou lado mais próximo`);
    return element("tr", { role: "row" }, element("th", { scope: "row", role: "rowheader" }, String(at + 1)), ...fields, element("td", { role: "cell", class: "plan-row-actions" }, ...buttons));
  }

  function update(now, chosen) {
    feature = now;
    const corners = cornersOf(feature);
    place.hidden = corners.length === 0;
    const focused = body.contains(document.activeElement) ? [...body.children].indexOf(document.activeElement.closest("tr")) : -1;
    keepRows(body, corners, row, (line, each) => {
      const next = nextCorner(feature, each);
      const [x, y, length, turn] = line.querySelectorAll("input");
      setValue(x, written(each.position[0]));
      setValue(y, written(each.position[1]));
      setValue(length, next ? metres(distance(each.position, next.position)) : "");
      setValue(turn, next ? written(Math.round(direction(each.position, next.position) * 1000) / 1000) : "");
      length.disabled = turn.disabled = next === null;
      const buttons = line.querySelectorAll("button");
      buttons[1].disabled = next === null;
      buttons[2].disabled = !canRemoveCorner(feature, each);
      line.classList.toggle("chosen", chosen?.track === each.track && chosen?.vertex === each.vertex);
    });
    if (focused >= 0 && !body.contains(document.activeElement)) body.children[Math.min(focused, corners.length - 1)]?.querySelector("input").focus();
    const active = document.activeElement;
    if (active?.disabled && body.contains(active)) active.closest("tr").querySelector("input").focus();
  }

  return { place, update };
}
