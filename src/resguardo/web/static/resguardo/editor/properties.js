// The panel of the chosen shape: what it is, what is told with it, its corners, and what can be done to it.

import { byId, element, keepRows, onEnter, setText, setValue } from "./elements.js";
import { distance, metres } from "./numbers.js";
import { canBecome, formOf, isOpen, nameOf, originOf, roleOf, SIDE_NAMES, sidesOf } from "./plan.js";
import { along, isLot, sideNames } from "./sides.js";
import { vertexTable } from "./table.js";

const OWN = ["tipo", "id", "nome", "origem"];

export function propertiesPanel(panel, vocabulary, actions) {
  let shown = null; // what the panel was built for: fields are built anew for another shape only
  let update = () => {};

  return (index, feature, corner, cylinders, sides, plan) => {
    panel.hidden = feature === undefined;
    if (feature === undefined) { shown = null; return; }
    const built = `${index} ${roleOf(feature)} ${formOf(feature)} ${Object.keys(feature?.properties ?? {}).filter(key => !OWN.includes(key)).length > 0} ${isOpen(feature)}`;
    if (built !== shown) {
      const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
      update = build(panel, vocabulary, actions, index, feature);
      if (focused) (byId(focused) ?? byId("properties-title")).focus();
      shown = built;
    }
    update(feature, corner, cylinders, sides, plan);
  };
}

function build(panel, vocabulary, actions, index, feature) {
  const title = element("h2", { id: "properties-title", tabindex: "-1" });
  const origin = element("p", { class: "quiet" });
  const role = roleChoice(vocabulary, value => actions.tell(index, "tipo", value || null));
  const refused = element("p", { class: "problem", id: "name-problem", role: "alert" });
  const name = input("name", value => setText(refused, actions.rename(index, value.trim())), { "aria-describedby": "name-problem" });
  const told = (vocabulary.role(roleOf(feature))?.fields ?? []).map(field => toldField(field, value => actions.tell(index, field.key, value)));
  const cylinders = roleOf(feature) === "armazenamento" ? input("cylinders", value => actions.tellCylinders(index, value.trim())) : null;
  const others = element("ul", { class: "plan-notes" });
  const lot = roleOf(feature) === "lote" ? sidesOfLot(vocabulary, actions, index) : null;
  const table = vertexTable(actions, index);
  panel.replaceChildren(title, origin, labelled("name", "Nome", name), refused, labelled("what", "O que é", role),
    cylinders ? labelled("cylinders", "Botijões de 13 kg que cabem nela, se só há desse tamanho", cylinders) : "",
    ...told.map(each => each.place), others, lot ? lot.place : "", ...formButtons(vocabulary, actions, index, feature), table.place,
    element("p", { class: "plan-buttons" }, button("Apagar a forma", () => actions.removeShape(index), "delete-shape"), button("Desmarcar", () => actions.choose(null), "let-go")));
  return (now, corner, count, sides, plan) => {
    setText(title, nameOf(now) || "Forma sem nome");
    setText(origin, `${vocabulary.formLabel(formOf(now))}, ${originOf(now)}`);
    setValue(name, nameOf(now));
    role.value = vocabulary.role(roleOf(now)) ? roleOf(now) : "";
    if (cylinders) setValue(cylinders, count);
    for (const each of told) each.update(now?.properties ?? {});
    const known = new Set([...OWN, ...told.map(each => each.key), ...(lot ? [SIDE_NAMES] : [])]);
    others.replaceChildren(...Object.entries(now?.properties ?? {}).filter(([key]) => !known.has(key)).map(([key, value]) =>
      element("li", {}, `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`)));
    lot?.update(now, sides, plan);
    table.update(now, corner);
  };
}

// The sides of the lot by their names. Of which nothing is known yet, each becomes a line of its own, of which its wall is told.
function sidesOfLot(vocabulary, actions, index) {
  const list = element("ul", { class: "plan-notes" });
  const wrong = element("p", { class: "problem" }, "Os nomes dos lados não servem: não são um para cada lado, ou se repetem. ", button("Numerar os lados", () => actions.nameSides(index), "name-sides"));
  const hint = element("p", { class: "hint" }, "Diga de cada lado o que é; a altura do muro vem em seguida.");
  const place = element("div", {}, element("h3", {}, "Lados do lote"), wrong, hint, list);
  const row = () => {
    const li = element("li", {}, element("span"), " ");
    for (const [role, label] of [["divisa", "É divisa"], ["via_publica", "É rua"]]) {
      li.append(element("button", { class: "br-button link", type: "button", onclick: () => actions.drawAlong(li.side, role) }, label), " ");
    }
    return li;
  };
  const whatIs = ({ ends, isDrawn }, plan) => {
    if (!isDrawn) return "nada desenhado nele ainda";
    const line = along(plan, ends);
    return line ? vocabulary.label(roleOf(line)).toLowerCase() : "desenhado em partes";
  };
  return { place, update(feature, bare, plan) {
    const names = isLot(feature) ? sideNames(feature) : [];
    const sides = sidesOf(feature).map(({ ends }, at) => ({ name: names?.[at] ?? "", ends }));
    const shown = names ? sides.filter(each => each.name).map(each => bare?.find(({ name }) => name === each.name) ?? { ...each, isDrawn: true }) : bare ?? [];
    wrong.hidden = names !== null;
    place.hidden = names !== null && shown.length === 0;
    hint.hidden = !bare?.length;
    keepRows(list, shown, row, (li, side) => {
      li.side = side;
      setText(li.firstElementChild, `${side.name}: ${whatIs(side, plan)}, ${metres(distance(...side.ends))} m de comprimento.`);
      for (const each of li.querySelectorAll("button")) {
        each.hidden = Boolean(side.isDrawn);
        each.setAttribute("aria-label", `${each.textContent}: ${side.name}`);
      }
    });
  } };
}

export function roleChoice(vocabulary, chosen) {
  const options = vocabulary.groups.map(group => element("optgroup", { label: group.label }, ...group.roles.map(each => element("option", { value: each.key }, each.label))));
  return element("select", { id: "what", onchange: event => chosen(event.target.value) }, element("option", { value: "" }, "Ainda não se sabe"), ...options);
}

function formButtons(vocabulary, actions, index, feature) {
  const forms = vocabulary.role(roleOf(feature))?.forms ?? [];
  const turned = forms.includes(formOf(feature)) ? [] : ["polygon", "line"].filter(form => forms.includes(form) && canBecome(feature, form));
  return [
    isOpen(feature) ? element("p", {}, button("Fechar o contorno", () => actions.close(index), "close-rings")) : "",
    ...turned.map(form => element("p", {}, button(`Transformar em ${vocabulary.formLabel(form)}`, () => actions.turn(index, form), `turn-${form}`))),
  ];
}

function toldField({ key, label, kind, options, hint }, tell) {
  const id = `told-${key}`, hintId = `${id}-hint`;
  const chosen = Object.entries(options);
  const choose = value => (kind === "truth" ? { true: true, false: false, "": null }[value] : value || null);
  const control = chosen.length
    ? element("select", { id, onchange: event => tell(choose(event.target.value)), "aria-describedby": hint ? hintId : null },
      element("option", { value: "" }, "Não sei"), ...chosen.map(([value, text]) => element("option", { value }, text)))
    : input(id, value => tell(value.trim() || null), { inputmode: kind === "text" ? "text" : "decimal", "aria-describedby": hint ? hintId : null });
  const place = labelled(id, label, control, hint ? element("p", { class: "hint", id: hintId }, hint) : null);
  return { key, place, update: properties => {
    const value = properties[key];
    const text = value === undefined || value === null ? "" : typeof value === "number" ? String(value).replace(".", ",") : typeof value === "object" ? JSON.stringify(value) : String(value);
    if (chosen.length) control.value = text; else setValue(control, text);
  } };
}

function labelled(id, label, control, hint = null) {
  return element("div", { class: "br-input" }, element("label", { for: id }, label), hint, control);
}

function input(id, tell, attributes = {}) {
  const changed = event => { if (event.target.value !== event.target.dataset.shown) tell(event.target.value); };
  return element("input", { id, autocomplete: "off", maxlength: 200, onchange: changed, onkeydown: onEnter(changed), ...attributes });
}

function button(label, press, id) {
  return element("button", { class: "br-button secondary", type: "button", id, onclick: press }, label);
}
