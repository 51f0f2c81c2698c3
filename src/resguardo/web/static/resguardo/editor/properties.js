// The panel of the chosen shape: what it is, what is told with it, its corners, and what can be done to it.

import { byId, element, keepRows, onEnter, setText, setValue } from "./elements.js";
import { distance, metres } from "./numbers.js";
import { canBecome, formOf, isOpen, nameOf, originOf, roleOf } from "./plan.js";
import { vertexTable } from "./table.js";

const OWN = ["tipo", "id", "nome", "origem"];

export function propertiesPanel(panel, vocabulary, actions) {
  let shown = null; // what the panel was built for: fields are built anew for another shape only
  let update = () => {};

  return (index, feature, corner, cylinders, sides) => {
    panel.hidden = feature === undefined;
    if (feature === undefined) { shown = null; return; }
    const built = `${index} ${roleOf(feature)} ${formOf(feature)} ${Object.keys(feature?.properties ?? {}).filter(key => !OWN.includes(key)).length > 0} ${isOpen(feature)}`;
    if (built !== shown) {
      const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
      update = build(panel, vocabulary, actions, index, feature);
      if (focused) (byId(focused) ?? byId("properties-title")).focus();
      shown = built;
    }
    update(feature, corner, cylinders, sides);
  };
}

function build(panel, vocabulary, actions, index, feature) {
  const title = element("h2", { id: "properties-title", tabindex: "-1" });
  const origin = element("p", { class: "quiet" });
  const role = roleChoice(vocabulary, value => actions.tell(index, "tipo", value || null));
  const name = input("name", value => actions.rename(index, value.trim()));
  const told = (vocabulary.role(roleOf(feature))?.fields ?? []).map(field => toldField(field, value => actions.tell(index, field.key, value)));
  const cylinders = roleOf(feature) === "armazenamento" ? input("cylinders", value => actions.tellCylinders(index, value.trim())) : null;
  const others = element("ul", { class: "plan-notes" });
  const bare = roleOf(feature) === "lote" ? bareSides(actions) : null;
  const table = vertexTable(actions, index);
  panel.replaceChildren(title, origin, labelled("name", "Nome", name), labelled("what", "O que é", role),
    cylinders ? labelled("cylinders", "Botijões de 13 kg que cabem nela, se só há desse tamanho", cylinders) : "",
    ...told.map(each => each.place), others, bare ? bare.place : "", ...formButtons(vocabulary, actions, index, feature), table.place,
    element("p", { class: "plan-buttons" }, button("Apagar a forma", () => actions.removeShape(index), "delete-shape"), button("Desmarcar", () => actions.choose(null), "let-go")));
  return (now, corner, count, sides) => {
    setText(title, nameOf(now) || "Forma sem nome");
    setText(origin, `${vocabulary.formLabel(formOf(now))}, ${originOf(now)}`);
    setValue(name, nameOf(now));
    role.value = vocabulary.role(roleOf(now)) ? roleOf(now) : "";
    if (cylinders) setValue(cylinders, count);
    for (const each of told) each.update(now?.properties ?? {});
    const known = new Set([...OWN, ...told.map(each => each.key)]);
    others.replaceChildren(...Object.entries(now?.properties ?? {}).filter(([key]) => !known.has(key)).map(([key, value]) =>
      element("li", {}, `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`)));
    bare?.update(sides);
    table.update(now, corner);
  };
}

// The sides of the lot of which nothing is known yet: each becomes a line of its own, of which its wall is told.
function bareSides(actions) {
  const list = element("ul", { class: "plan-notes" });
  const place = element("div", {}, element("h3", {}, "Lados do lote"), element("p", { class: "hint" }, "Diga de cada lado o que é; a altura do muro vem em seguida."), list);
  const row = () => {
    const li = element("li", {}, element("span"), " ");
    for (const [role, label] of [["divisa", "É divisa"], ["via_publica", "É rua"]]) {
      li.append(element("button", { class: "br-button link", type: "button", onclick: () => actions.drawAlong(li.side, role) }, label), " ");
    }
    return li;
  };
  return { place, update(sides) {
    place.hidden = sides.length === 0;
    keepRows(list, sides, row, (li, side) => {
      li.side = side;
      setText(li.firstElementChild, `${side.name} (${metres(distance(...side.ends))} m):`);
      for (const each of li.querySelectorAll("button")) each.setAttribute("aria-label", `${each.textContent}: ${side.name}`);
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
