// The plan editor: one state, changed by edits that can be taken back; the server says what the law makes of it.

import { byId, drawn, sentence } from "./elements.js";
import * as visits from "./came.js";
import * as plans from "./plan.js";
import * as histories from "./history.js";
import * as views from "./view.js";
import { drawing } from "./drawing.js";
import { planIn } from "./importing.js";
import { keeping, kept, standing } from "./keeping.js";
import { onKeys } from "./keyboard.js";
import { liveCheck } from "./live.js";
import { showDistances, showLegend, showLost, showPending, showProblems, showShapes, showUnchecked, showVerdict, UNCHECKED } from "./lists.js";
import { counted, distance, metres, rounded, roundedTo } from "./numbers.js";
import { onPointer } from "./pointer.js";
import { propertiesPanel } from "./properties.js";
import { sideNames, withSidesNamed } from "./sides.js";
import { sketching } from "./sketching.js";
import { snapped } from "./snapping.js";
import { straying, strayProblems, withoutStrays } from "./straying.js";
import { vocabularyOf } from "./vocabulary.js";

const SNAP_PIXELS = 12, ATTACH_METRES = 2, SPOKEN_AFTER = 800;

const given = JSON.parse(byId("given").textContent);
const vocabulary = vocabularyOf(given.groups);
const form = byId("visit"), sheet = byId("sheet"), svg = byId("drawing");

const carried = [...form.querySelectorAll("#carried input")];
const { names, told, cylinders } = given;
const at = standing(form);
const { came, drawn: drawnBefore } = kept() ?? { came: { standing: at,
  answers: carried.map(each => each.value), plan: visits.marked(JSON.parse(byId("plan").value)), names, told, cylinders } };
carried.forEach((each, at) => { each.value = came.answers[at]; });
const listOf = role => vocabulary.role(role)?.list ?? role;
const visit = visits.visitOf(came, listOf);

let history = histories.begin(came.plan);
if (drawnBefore) history = histories.record(history, drawnBefore);
let selected = null, corner = null, answer = null, hovered = null, moving = null, heard = "";
let view = null, origin = [0, 0], touched = false;

const now = () => moving ?? history.present;
const chosen = () => (selected === null ? undefined : now().features[selected]);
const say = text => { byId("spoken").textContent = text; };
const sayFound = text => { byId("found").textContent = text; }; // apart, so that it does not cut off what was said of an edit
const step = () => Number(byId("step").value);

const nameFor = role => plans.freeName(history.present, role, vocabulary.label(role).replace(/ \(.*/, "").toLowerCase(), visit.areasToDraw, visit.taken(listOf(role)));
const named = plan => withSidesNamed(plan, history.present, visit.taken(listOf("divisa")));

// Edits

function act(plan, said) {
  history = histories.record(history, named(plan));
  settled(said);
}

function settled(said) {
  if (selected !== null && !history.present.features[selected]) selected = null;
  const corners = selected === null ? [] : plans.cornersOf(chosen());
  if (corner && !corners.some(each => each.track === corner.track && each.vertex === corner.vertex)) corner = null;
  const lostBefore = byId("lost").textContent;
  carry();
  keep();
  render();
  const { textContent: lost } = byId("lost");
  if (said || lost !== lostBefore) say(lost === lostBefore ? said : `${said} ${lost}`);
  check.changed();
}

// The form carries the plan, each capacity typed here that the site file does not tell so already, and the names that the
// marks of the shapes are about. Names are values in it: in the name of a field the browser would write some of their
// letters in another way.
function carry() {
  const plan = history.present;
  byId("plan").value = plans.asText(visits.withoutCounts(plan));
  byId("counts").value = JSON.stringify(visit.counts(plan));
  byId("names").value = JSON.stringify(visit.names);
}

const edit = (change, said) => (index, ...values) => act(change(history.present, index, ...values), said);

const actions = {
  stray: place => straying(place, history.present),
  choose(index) { selected = index; corner = null; render(); if (index === null) sheet.focus({ preventScroll: true }); },
  chooseCorner(index, { track, vertex }) { selected = index; corner = { track, vertex }; render(); },
  move: edit(plans.moveCorner, "Vértice movido."),
  insert(index, at) {
    const next = plans.nextCorner(chosen(), at);
    const middle = [0, 1].map(axis => rounded((at.position[axis] + next.position[axis]) / 2));
    corner = { track: at.track, vertex: at.vertex + 1 };
    const after = named(plans.insertCorner(history.present, index, at, middle));
    act(after, `Vértice acrescentado no meio do lado.${newSide(index, after)}`);
  },
  remove(index, at) {
    const after = named(plans.removeCorner(history.present, index, at));
    act(after, `Vértice apagado.${newSide(index, after)}`);
  },
  nameSides: edit(plans.withoutSides, "Lados com nomes novos."),
  attach(index, at) {
    const found = snapped(history.present, at.position, ATTACH_METRES, { index, ...at });
    if (!found) { say(`Não há canto nem lado a menos de ${ATTACH_METRES} m.`); return; }
    act(plans.moveCorner(history.present, index, at, found.position), found.kind === "corner" ? "Encostado no canto." : "Encostado no lado.");
  },
  close: edit(plans.closeRings, "Contorno fechado."),
  turn: edit(plans.asForm, "Forma transformada."),
  tell: edit(plans.changeProperty),
  // Why not, in a sentence; empty where it is done.
  rename(index, name) {
    const refusal = visit.refusal(history.present, index, plans.asPlaceName(name));
    if (!refusal) act(plans.rename(history.present, index, name, visit.placeName(chosen())));
    return refusal;
  },
  tellCylinders(index, count) {
    if (visit.placeName(chosen())) act(visits.withCount(history.present, index, count));
    else say("Dê antes um nome à área.");
  },
  drawAlong({ name, ends }, role) {
    selected = history.present.features.length;
    corner = null;
    const added = plans.addShape(history.present, { role, form: "line", points: ends.map(each => each.map(rounded)), name: nameFor(role), typed: false });
    act(visits.withMark(added, selected, visit.markOfSide(name)), `${vocabulary.label(role)} posta nesse lado.`);
    byId("told-altura_m").focus();
  },
  removeShape(index) { selected = null; act(plans.removeShape(history.present, index), "Forma apagada. Ctrl+Z a traz de volta."); byId("shapes-title").tabIndex = -1; byId("shapes-title").focus(); },
};

// What is said of the side that an edit of a lot's outline made; nothing of another shape.
function newSide(index, after) {
  const [before, now] = [history.present, after].map(each => sideNames(each.features[index]) ?? []);
  const made = now.find(each => !before.includes(each));
  return plans.roleOf(after.features[index]) === "lote" && made ? ` “${made}” é um lado novo, de que ainda não se perguntou.` : "";
}

function undo() {
  if (sketcher.current()?.points.length) { sketcher.takeBack(); return; }
  if (histories.canUndo(history)) { history = histories.undo(history); settled("Desfeito."); }
}
function redo() { if (histories.canRedo(history)) { history = histories.redo(history); settled("Refeito."); } }

const sketcher = sketching(vocabulary, {
  said: say,
  stray: (place, points) => straying(place, history.present, points),
  changed() {
    if (!view) return;
    if (views.shows(view, sketcher.current()?.points.slice(-1) ?? [])) render();
    else fit(); // a point typed that lies outside
  },
  added({ role, form: drawnAs, points, typed }, byPointer) {
    const plan = history.present, name = nameFor(role);
    selected = plan.features.length;
    corner = null;
    const added = plans.addShape(plan, { role, form: drawnAs, points, name, typed });
    act(added, `${vocabulary.label(role)} posta na planta.`);
    if (!views.shows(view, points)) fit();
    if (byPointer) sheet.focus({ preventScroll: true });
    else byId("properties-title").focus();
  },
});

// What is shown

const properties = propertiesPanel(byId("properties"), vocabulary, actions);

function render() {
  const plan = now(), feature = chosen(), sketch = sketcher.current();
  const wrong = new Set((answer?.problems ?? []).map(each => each.shape).filter(each => each !== null));
  drawing(svg, { plan, view, origin, selected, corner, sketch, answer: moving ? null : answer, snap: hovered });
  byId("undo").disabled = !histories.canUndo(history) && !sketch?.points.length;
  byId("redo").disabled = !histories.canRedo(history);
  byId("empty").hidden = plan.features.length > 0 || sketch !== null;
  sheet.classList.toggle("drawing", sketch !== null);
  showShapes(plan, selected, vocabulary, wrong, actions.choose);
  if (!moving) showLegend(plan, vocabulary);
  properties(selected, feature, corner, feature ? visit.countOf(feature) : "", answer?.sides ?? null, plan);
  showLost(visit.lost(plan));
  showScale();
}

function showScale() {
  const { length, pixels } = views.barOf(view);
  byId("scale-text").textContent = `${String(rounded(length)).replace(".", ",")} m`;
  byId("scale-bar").setAttribute("d", `M1 1V7M1 4H${pixels}M${pixels} 1V7`);
  byId("north").textContent = plans.isGeoreferenced(history.present) ? "N ↑" : "norte não informado";
}

function fit() {
  const box = views.boxOf([...withoutStrays(now()).near, ...sketcher.current()?.points ?? []]);
  origin = box ? [Math.round(box.left), Math.round(box.bottom)] : [0, 0];
  view = views.fitted(box, sheet.clientWidth, sheet.clientHeight);
  render();
}

const strays = () => strayProblems(history.present, each => plans.nameOf(each) || vocabulary.label(plans.roleOf(each)));

const look = next => { touched = true; view = next; render(); };

// The law

const check = liveCheck({
  address: form.dataset.measure,
  asked: () => showPending(true),
  body: () => { byId("working").textContent = "Verificando…"; return new FormData(form); },
  answered(found) {
    const told = { ...found, problems: [...strays(), ...found.problems] };
    answer = told;
    byId("working").textContent = "";
    if (document.activeElement === byId("again")) byId("result-title").focus();
    byId("again").hidden = true;
    showPending(false);
    showVerdict(told);
    showDistances(told.lines);
    showProblems(told.problems, chooseWrong);
    byId("notes").replaceChildren(...(plans.isGeoreferenced(history.present) ? told.notes : []).map(each => Object.assign(document.createElement("li"), { textContent: each })));
    render();
    announce(`${told.outcome}. ${[...told.failing, ...told.problems.map(each => `${each.place}: ${each.found}`)].join(". ")}`);
  },
  // What was said of the plan as it was before says nothing of this one: it goes.
  troubled(why, problems) {
    answer = null;
    byId("working").textContent = "";
    byId("again").hidden = false;
    showPending(false);
    showUnchecked(why);
    showDistances([]);
    showProblems([...strays(), ...problems], chooseWrong);
    render();
    announce(`${UNCHECKED}: ${why}. ${problems.map(each => `${each.place}: ${each.found}`).join(". ")}`);
  },
});

function announce(text) {
  if (text === heard) return;
  heard = text;
  sayFound(""); // what was said of another drawing is not left to be read
  setTimeout(() => { if (heard === text) sayFound(text); }, SPOKEN_AFTER);
}

function chooseWrong(index) {
  actions.choose(index);
  byId("properties-title").focus();
}

// The sheet

const meantPlace = (pixel, without) => {
  const place = views.placeAt(view, pixel);
  const found = byId("snap").checked ? snapped(now(), place, SNAP_PIXELS / view.scale, without) : null;
  hovered = found?.position ?? null;
  return hovered ?? place.map(each => roundedTo(each, step()));
};

onPointer(sheet, {
  press(target) {
    if (sketcher.current() || !target) return { kind: "pan" };
    if (target.dataset.vertex) return { kind: "corner", corner: { track: Number(target.dataset.track), vertex: Number(target.dataset.vertex) } };
    if (target.dataset.shape && Number(target.dataset.shape) === selected) return { kind: "shape" };
    return { kind: "pan" };
  },
  hover(pixel) {
    if (!sketcher.current()) return;
    if (pixel) sketcher.hover(meantPlace(pixel, null));
    else { hovered = null; sketcher.hover(null); }
    render();
  },
  drag(press, pixel, [right, down]) {
    if (press.kind === "pan") { look(views.panned(view, right, down)); return; }
    const plan = history.present;
    if (press.kind === "corner") {
      corner = press.corner;
      moving = plans.moveCorner(plan, selected, corner, meantPlace(pixel, { index: selected, ...corner }));
    } else {
      const [from, to] = [press.from, pixel].map(each => views.placeAt(view, each));
      moving = plans.moveShape(plan, selected, ...[0, 1].map(axis => roundedTo(to[axis] - from[axis], step())));
    }
    render();
  },
  drop() {
    const moved = moving;
    moving = hovered = null;
    if (moved) act(moved, "Movido.");
    else render();
  },
  tap(target, pixel) {
    const sketch = sketcher.current();
    if (sketch) {
      const place = meantPlace(pixel, null);
      const near = (one, other) => other && distance(one, other) * view.scale < SNAP_PIXELS;
      if (sketch.points.length > 2 && near(place, sketch.points[0])) sketcher.finish(true);
      else if (!near(place, sketch.points.at(-1))) sketcher.put(place);
      hovered = null;
      return;
    }
    if (target?.dataset.vertex) actions.chooseCorner(selected, { track: Number(target.dataset.track), vertex: Number(target.dataset.vertex) });
    else if (target?.dataset.after) insertAfter(target);
    else if (target?.dataset.link) window.open(target.dataset.link, "_blank", "noopener");
    else actions.choose(target ? Number(target.dataset.shape) : null);
  },
  twice: () => sketcher.finish(true),
  wheel: (factor, pixel) => look(views.zoomed(view, factor, pixel)),
});

function insertAfter(target) {
  const at = plans.cornersOf(chosen()).find(each => each.track === Number(target.dataset.track) && each.vertex === Number(target.dataset.after));
  actions.insert(selected, at);
}

function arrow(right, up) {
  const plan = history.present, [dx, dy] = [right * step(), up * step()];
  if (selected === null) { look(views.panned(view, -right * 60, up * 60)); return; }
  if (!corner) { act(plans.moveShape(plan, selected, dx, dy), "Forma movida."); return; }
  const [x, y] = plans.cornersOf(chosen()).find(each => each.track === corner.track && each.vertex === corner.vertex).position;
  const place = [rounded(x + dx), rounded(y + dy)];
  act(plans.moveCorner(plan, selected, corner, place), `Vértice em ${metres(place[0])} e ${metres(place[1])}.`);
}

onKeys(sheet, {
  arrow, undo, redo, fit,
  zoom: factor => look(views.zoomed(view, factor)),
  nextCorner(by) {
    const corners = selected === null ? [] : plans.cornersOf(chosen());
    if (!corners.length) return;
    const at = corners.findIndex(each => each.track === corner?.track && each.vertex === corner?.vertex);
    const next = (at < 0 ? (by > 0 ? 0 : corners.length - 1) : at + by + corners.length) % corners.length;
    actions.chooseCorner(selected, corners[next]);
    say(`Vértice ${next + 1} de ${corners.length}, em ${metres(corners[next].position[0])} e ${metres(corners[next].position[1])}.`);
  },
  nextShape(by) {
    const { features } = history.present;
    if (!features.length) return;
    const next = selected === null ? (by > 0 ? 0 : features.length - 1) : (selected + by + features.length) % features.length;
    actions.choose(next);
    say(`${plans.nameOf(features[next]) || "Sem nome"}, ${vocabulary.label(plans.roleOf(features[next]))}.`);
  },
  remove() {
    if (selected === null) return;
    if (!corner) { actions.removeShape(selected); return; }
    if (plans.canRemoveCorner(chosen(), corner)) actions.remove(selected, corner);
    else say("Com menos vértices a forma deixaria de existir.");
  },
  letGo: () => (sketcher.current() ? sketcher.cancel() : actions.choose(null)),
  enter: () => sketcher.finish(true),
});

// Buttons and files

const pressed = { undo, redo, again: () => { byId("working").textContent = "Verificando…"; check.again(); }, fit: () => { touched = false; fit(); }, nearer: () => look(views.zoomed(view, 1.25)), farther: () => look(views.zoomed(view, 0.8)),
  left: () => arrow(-1, 0), right: () => arrow(1, 0), up: () => arrow(0, 1), down: () => arrow(0, -1) };
for (const [id, press] of Object.entries(pressed)) {
  byId(id).addEventListener("click", () => {
    press();
    if (byId(id).disabled) sheet.focus({ preventScroll: true });
  });
}

byId("file").addEventListener("change", async event => {
  const [file] = event.target.files;
  if (!file) return;
  const { plan, problems } = await planIn(form.dataset.bring, file);
  byId("file-problems").replaceChildren(...problems.map(each => {
    const told = Object.assign(document.createElement("p"), { className: "problem", textContent: `${each.place}: ${sentence(each)}` });
    return told;
  }));
  event.target.value = "";
  if (!plan) return;
  selected = corner = null;
  act(visits.unmarked(plan), `${file.name}: ${counted(plan.features.length, "forma")}.`);
  fit();
});

const keep = keeping(form, came, () => history.present, () => Boolean(sketcher.current()?.points.length));

byId("workspace").hidden = false;
new ResizeObserver(() => {
  if (!view || !touched) fit();
  else { view = views.resized(view, sheet.clientWidth, sheet.clientHeight); render(); }
}).observe(sheet);
fit();
carry();
if (history.present.features.length) check.changed();
