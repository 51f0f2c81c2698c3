// A new shape, point by point: pressed on the sheet, or typed.

import { byId, element, onEnter, setText } from "./elements.js";
import { away, counted, distance, metres, numberIn, rounded } from "./numbers.js";

const LEAST = { point: 1, line: 2, polygon: 3 };

// `stray` says why a place lies too far from the plan and from the points put so far; nothing where it does not.
export function sketching(vocabulary, { added, changed, said, stray }) {
  let sketch = null;
  const panel = byId("sketch");
  const fields = Object.fromEntries(["next-x", "next-y", "next-length", "next-direction", "width", "height"].map(id => [id, byId(id)]));

  byId("role").replaceChildren(...vocabulary.groups.map(group => element("optgroup", { label: group.label }, ...group.roles.map(each => element("option", { value: each.key }, each.label)))));
  byId("role").addEventListener("change", offerForms);
  byId("draw").addEventListener("click", start);
  const press = { "put-point": putPoint, "put-length": putLength, "put-rectangle": putRectangle, finish: event => finish(event.detail > 0), "take-back": takeBack, cancel };
  for (const [id, act] of Object.entries(press)) byId(id).addEventListener("click", act);
  for (const [id, act] of [["next-x", putPoint], ["next-y", putPoint], ["next-length", putLength], ["next-direction", putLength], ["width", putRectangle], ["height", putRectangle]]) {
    fields[id].addEventListener("keydown", onEnter(act));
  }
  offerForms();

  function offerForms() {
    const { forms } = vocabulary.role(byId("role").value);
    byId("form").replaceChildren(...forms.map(form => element("option", { value: form }, vocabulary.formLabel(form))));
    byId("form").parentElement.hidden = forms.length === 1;
  }

  // Who pressed with a pointer goes on on the sheet, who pressed a key in the first field.
  function start(event) {
    sketch = { role: byId("role").value, form: byId("form").value, points: [], typed: true, pointer: null };
    setText(byId("sketch-title"), vocabulary.label(sketch.role));
    show();
    (event.detail ? byId("sheet") : fields["next-x"]).focus({ preventScroll: event.detail > 0 });
    if (event.detail) byId("sheet").scrollIntoView({ block: "nearest" });
    said(`${vocabulary.label(sketch.role)}: ponha o primeiro ponto.`);
  }

  function show(problem = "") {
    panel.hidden = byId("sketching").hidden = sketch === null;
    byId("choosing").hidden = sketch !== null;
    setText(byId("sketch-problem"), problem);
    if (sketch) {
      const count = sketch.points.length;
      const enough = count >= LEAST[sketch.form];
      byId("finish").disabled = !enough;
      byId("take-back").disabled = count === 0;
      byId("by-length").hidden = sketch.form === "point" || count === 0;
      byId("by-rectangle").hidden = sketch.form !== "polygon" || count !== 1;
      byId("direction-hint").hidden = byId("by-length").hidden;
      byId("finish").hidden = byId("take-back").hidden = sketch.form === "point";
      const next = !enough ? "Toque onde fica o próximo." : sketch.form === "polygon" ? "Toque no primeiro ponto para fechar, ou ponha mais." : "Termine, ou ponha mais.";
      setText(byId("sketch-hint"), count === 0 ? "Toque no desenho onde fica o primeiro ponto." : `${counted(count, "ponto")}. ${next}`);
    }
    changed();
  }

  // A point is put unless it is the last one again; one that is enough ends the shape. Whether it was put.
  function put(position, typed) {
    const last = sketch.points.at(-1);
    if (last && distance(last, position) === 0) { show("Este ponto é o mesmo que o último."); return false; }
    const why = stray(position, sketch.points);
    if (why) { show(`Este ponto fica ${why}: confira a vírgula.`); return false; }
    sketch = { ...sketch, points: [...sketch.points, position], typed: sketch.typed && typed, pointer: null };
    if (sketch.form === "point") { finish(); return true; }
    said(`Ponto ${sketch.points.length} em ${metres(position[0])} e ${metres(position[1])}.`);
    show();
    return true;
  }

  function typedNumbers(...ids) {
    const values = ids.map(id => numberIn(fields[id].value));
    const wrong = ids.find((_, at) => values[at] === null);
    if (!wrong) return values;
    show(`Escreva ${byId(wrong).labels[0].textContent.toLowerCase()} como 12,5, com vírgula nos decimais e sem ponto nos milhares.`);
    fields[wrong].focus();
    return null;
  }

  function clear(...ids) {
    for (const id of ids) fields[id].value = "";
    fields[ids[0]].focus();
  }

  function putPoint() {
    const told = typedNumbers("next-x", "next-y");
    if (!told) return;
    if (!put(told, true)) fields["next-x"].focus(); // what is typed stays to be mended
    else if (sketch) clear("next-x", "next-y");
  }

  function putLength() {
    const told = typedNumbers("next-length", "next-direction");
    if (!told || !sketch.points.length) return;
    if (put(away(sketch.points.at(-1), ...told), true)) clear("next-length", "next-direction");
    else fields["next-length"].focus();
  }

  function putRectangle() {
    const told = typedNumbers("width", "height");
    if (!told) return;
    const [[x, y]] = sketch.points, [width, height] = told;
    if (width === 0 || height === 0) { show("Um retângulo tem largura e altura."); return; }
    const [right, top] = [rounded(x + width), rounded(y + height)], why = stray([right, top], sketch.points);
    if (why) { show(`Este retângulo chegaria ${why}: confira a vírgula.`); return; }
    sketch = { ...sketch, points: [[x, y], [right, y], [right, top], [x, top]] };
    clear("width", "height");
    finish();
  }

  function takeBack() {
    sketch = { ...sketch, points: sketch.points.slice(0, -1) };
    show();
    if (byId("take-back").disabled) byId("sheet").focus({ preventScroll: true });
  }

  function finish(byPointer = false) {
    if (!sketch || sketch.points.length < LEAST[sketch.form]) return;
    const done = sketch;
    sketch = null;
    show();
    added(done, byPointer);
  }

  function cancel() {
    sketch = null;
    show();
    byId("draw").focus();
  }

  return {
    current: () => sketch,
    cancel,
    finish,
    takeBack,
    put: position => put(position, false),
    hover: position => { sketch = { ...sketch, pointer: position }; },
  };
}
