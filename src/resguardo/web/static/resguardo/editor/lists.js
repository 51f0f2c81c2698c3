// What stands beside the drawing in words: the verdict, the distances, the shapes, what is wrong, the legend.

import { byId, drawn, element, keepRows, sentence, setText } from "./elements.js";
import { featuresOf, formOf, nameOf, originOf, roleOf } from "./plan.js";
import { kindOf, sign } from "./drawing.js";

const OTHER_TAB = { target: "_blank", rel: "noopener" };

export function showVerdict(answer) {
  byId("result").className = `summary plan-result ${answer.tone}`;
  byId("verdict").className = `plan-verdict ${answer.tone}`;
  setText(byId("verdict"), `${{ sim: "✔", nao: "✖", aberto: "?", fora: "–" }[answer.icon]} ${answer.outcome}`);
  setText(byId("why"), [answer.why, ...answer.areas].join(" "));
  const more = answer.more_failing ? [`e mais ${answer.more_failing}`] : [];
  byId("failing-part").hidden = answer.failing.length === 0;
  keepRows(byId("failing"), [...answer.failing, ...more], () => element("li"), (row, text) => setText(row, text));
  byId("missing-part").hidden = answer.missing.length === 0;
  keepRows(byId("missing"), answer.missing, () => element("li", {}, element("span"), " ",
    element("button", { class: "br-button link", type: "submit", form: "visit", name: "abrir" }, "Responder", element("span", { class: "hidden" }))), (row, { question, path }) => {
    setText(row.querySelector("span"), question);
    row.querySelector("button").value = path;
    setText(row.querySelector("button span"), `: ${question}`);
  });
}

export const UNCHECKED = "Desenho não conferido";

// In the place of a verdict, where there is none for the plan as it is drawn now.
export function showUnchecked(why) {
  byId("result").className = "summary plan-result quiet-tone";
  byId("verdict").className = "plan-verdict unchecked";
  setText(byId("verdict"), `! ${UNCHECKED}: ${why}.`);
  setText(byId("why"), `${UNCHECKED}: ${why}.`);
  byId("failing-part").hidden = byId("missing-part").hidden = true;
}

// A verdict that is not yet of the plan as it is drawn now says so, if the answer is long in coming.
export const showPending = isPending => byId("verdict").classList.toggle("pending", isPending);

export function showDistances(lines) {
  byId("no-distances").hidden = lines.length > 0;
  keepRows(byId("distances"), lines, () => element("li", {}, element("strong"), element("span"), element("a", OTHER_TAB)), (row, line) => {
    const [name, told, law] = row.children;
    const walls = line.shielded ? "; a parede corta-fogo tapa todas as linhas" : line.sight ? `; ${line.sight.length} livres da parede corta-fogo, exigidos ${line.sight.required}` : "";
    row.className = line.verdict;
    setText(name, line.name);
    setText(told, ` ${line.text}${line.margin ? `, ${line.margin}` : ""}${line.on_plan ? `; na planta ${line.on_plan}` : ""}${walls}${line.besides.map(each => `; ${each}`).join("")} `);
    setText(law, line.citation);
    law.hidden = !line.link;
    law.href = line.link || "#";
  });
}

export function showProblems(problems, choose) {
  byId("problems-part").hidden = byId("wrong-now").hidden = problems.length === 0;
  const [first, ...others] = problems;
  setText(byId("wrong-now"), first ? `✖ Corrija na planta: ${first.place}, ${first.found}${others.length ? `, e mais ${others.length}` : ""}` : "");
  keepRows(byId("problems"), problems, () => element("li", {}, element("button", { class: "br-button link", type: "button", onclick: event => choose(Number(event.currentTarget.dataset.shape)) }), element("span")), (row, each) => {
    const [button, told] = row.children;
    const known = each.shape !== null && each.shape !== undefined;
    button.hidden = !known;
    button.dataset.shape = each.shape;
    setText(button, each.place);
    setText(told, `${known ? "" : `${each.place}: `}${sentence(each)}`);
  });
}

// What is no more on the plan, and answers with it: they count no longer.
export function showLost(names) {
  byId("lost").hidden = names.length === 0;
  setText(byId("lost"), names.length ? `! Saem da verificação as respostas sobre ${names.map(each => `“${each}”`).join(", ")}, que já não ${names.length > 1 ? "estão" : "está"} na planta. “Desfazer” as traz de volta.` : "");
}

export function showShapes(plan, selected, vocabulary, wrong, choose) {
  byId("no-shapes").hidden = plan.features.length > 0;
  keepRows(byId("shapes"), featuresOf(plan), at => element("li", {}, element("button", { class: "br-button link", type: "button", onclick: () => choose(at) })), (row, feature, at) => {
    const button = row.firstElementChild;
    const name = nameOf(feature), label = vocabulary.label(roleOf(feature));
    const what = name.toLowerCase() === roleOf(feature) || !name ? label : `${name} – ${label.toLowerCase()}`;
    setText(button, `${wrong.has(at) ? "✖ " : ""}${what} (${formOf(feature) ? originOf(feature) : "sem desenho"})`);
    button.setAttribute("aria-pressed", String(at === selected));
  });
}

export function showLegend(plan, vocabulary) {
  const kinds = [...new Set(featuresOf(plan).filter(formOf).map(each => `${roleOf(each)} ${formOf(each)}`))].map(each => each.split(" "));
  const lines = [["nao_atende", "✖ não atende"], ["indeterminado", "? por verificar"], ["atende", "✔ atende"]];
  byId("legend").replaceChildren(
    ...kinds.map(([role, form]) => element("li", {}, swatch(role, form), role ? vocabulary.label(role) : "Sem tipo")),
    ...lines.map(([verdict, label]) => element("li", {}, drawn("svg", { width: 28, height: 14, "aria-hidden": "true" },
      drawn("g", { class: `line ${verdict}` }, drawn("path", { class: "stroke", d: "M1 7H27" }))), label)));
}

const SIGNS = { fuel: "circle", heat: "triangle", opening: "diamond", extintor: "diamond" };

function swatch(role, form) {
  const kind = kindOf(role);
  const picture = form === "point" ? sign(SIGNS[kind], [14, 7], 5) : drawn("path", { class: "outline", d: form === "line" ? "M1 7H27" : "M2 2H26V12H2Z" });
  return drawn("svg", { width: 28, height: 14, "aria-hidden": "true" }, drawn("g", { class: `shape role-${kind} form-${form}` }, picture));
}
