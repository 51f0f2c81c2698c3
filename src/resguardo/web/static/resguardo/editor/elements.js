// Elements of the page and of the drawing; what is typed is always text.

const SVG = "http://www.w3.org/2000/svg";

export const byId = id => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter(each => each !== null && each !== undefined));
  return made;
}

// The rows of a list in the page made as many as there are items, and each brought up to date: what has the focus stays.
export function keepRows(parent, items, make, update) {
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  items.forEach((item, at) => {
    if (!parent.children[at]) parent.append(make(at));
    update(parent.children[at], item, at);
  });
}

export function setText(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

// What is being typed is left alone.
export function setValue(field, text) {
  if (document.activeElement !== field || field.dataset.shown !== text) field.value = text;
  field.dataset.shown = text;
}

// Enter tells a field as leaving it does.
export const onEnter = tell => event => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  tell(event);
};

const ended = text => (/[.?!]$/.test(text) ? text : `${text}.`);

// What was found and what is expected, as `Problem.sentence` on the server.
export const sentence = ({ found, expected }) => `${ended(found)} Esperado: ${ended(expected)}`;
