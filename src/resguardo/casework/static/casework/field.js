/* The checklist on a phone: every answer is kept in this browser as it is given, and the visit is sent once, when there
 * is a connection. What is kept is of one person and one visit; it goes when the service says that it has it. */

const form = document.querySelector("#checklist");
const { person, case: inspection, worker, standing, after, signIn, mostPhotos } = form.dataset;
const kept = document.querySelector("#kept");
const wrong = document.querySelector("#wrong");
const STORE = "vistorias";
const SIDE = 1600;
const NOT_KEPT = new Set(["csrfmiddlewaretoken", "versao", "chave"]);
const visit = `${person}:${inspection}:${document.querySelector("h1").textContent}`;

const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function opened() {
  const request = indexedDB.open("resguardo", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request);
}

const database = await opened();
const rows = (mode) => database.transaction(STORE, mode).objectStore(STORE);

/** What is kept of this visit: its key and version, the answers by field, photos by field, and whether to send it. */
let record = (await answered(rows("readonly").get(visit))) ?? {
  key: form.elements.chave.value,
  version: form.elements.versao.value,
  fields: {},
  photos: {},
  waiting: false,
};

const fields = () => [...form.elements].filter((each) => each.name && each.type !== "file" && !NOT_KEPT.has(each.name));

function shown(field, values) {
  if (field.type === "radio" || field.type === "checkbox") {
    field.checked = values.includes(field.value);
  } else {
    field.value = values[0] ?? "";
  }
}

/** Room for one more thing of a list, like the last but empty; false where there is enough room. */
function add(list) {
  const last = [...list.querySelectorAll("details.row")].at(-1);
  const number = Number(last.dataset.number);
  if (number >= Number(list.querySelector("[data-add]").dataset.most)) {
    return false;
  }
  const row = last.cloneNode(true);
  row.dataset.number = number + 1;
  const called = row.querySelector("[data-called]");
  called.textContent = `${called.dataset.called} ${number + 1}`;
  row.querySelectorAll(".former").forEach((each) => each.remove());
  for (const each of row.querySelectorAll("[name], [id], [for]")) {
    ["name", "id", "for"].filter((name) => each.hasAttribute(name)).forEach((name) => {
      each.setAttribute(name, each.getAttribute(name).replace(/\[#\d+\](?=\.[^[]*$)/, `[#${number + 1}]`));
    });
    each.removeAttribute("data-former");
    each.removeAttribute("aria-describedby");
    if (each.matches("input, select")) {
      each.value = "";
    }
  }
  last.after(row);
  row.open = true;
  return true;
}

/** Room for all that is kept. */
function makeRoom() {
  for (const name of Object.keys(record.fields).filter((each) => /\[#\d+\].*\[#\d+\]/.test(each))) {
    const list = form.querySelector(`[name="${CSS.escape(name.replace(/\[#\d+\](?=\.[^[]*$)/, "[#1]"))}"]`)?.closest(".item");
    while (list?.querySelector("[data-add]") && !form.elements.namedItem(name) && add(list)) { /* one more */ }
  }
}

function repeat(item) {
  for (const each of item.querySelectorAll("[data-former]")) {
    const values = each.dataset.former.split(",");
    if (each.matches("fieldset")) {
      each.querySelectorAll("input").forEach((box) => { box.checked = values.includes(box.value); });
    } else {
      each.value = each.dataset.former;
    }
  }
}

async function dropPhotos(name) {
  delete record.photos[name];
  tellPhotos(name);
  await keep();
  tell(KEPT);
  document.getElementById(name).focus();
}

async function pressed(event) {
  const button = event.target.closest("[data-add], [data-repeat], [data-drop]");
  if (!button) {
    return;
  }
  if (button.matches("[data-drop]")) {
    await dropPhotos(button.dataset.drop);
    return;
  }
  const item = button.closest(".item");
  if (button.matches("[data-repeat]")) {
    repeat(item);
    await keep();
    tell(KEPT);
  } else if (add(item)) {
    [...item.querySelectorAll("details.row")].at(-1).querySelector("select, input").focus();
  }
  button.hidden = button.matches("[data-add]") && item.querySelectorAll("details.row").length >= Number(button.dataset.most);
}

function restore() {
  makeRoom();
  if (Object.keys(record.fields).length) {
    fields().forEach((field) => shown(field, record.fields[field.name] ?? []));
  }
  Object.keys(record.photos).forEach(tellPhotos);
}

function gathered() {
  const found = {};
  for (const field of fields()) {
    const ticked = field.type !== "radio" && field.type !== "checkbox" ? field.value !== "" : field.checked;
    if (ticked) {
      (found[field.name] ??= []).push(field.value);
    }
  }
  return found;
}

/** Written in the order of the answers, each whole before the next. */
let writing = Promise.resolve();
function keep() {
  record.fields = gathered();
  const copy = structuredClone(record);
  writing = writing.then(() => answered(rows("readwrite").put(copy, visit)));
  return writing;
}

function tell(text) {
  kept.textContent = text;
}

function complain(...texts) {
  wrong.replaceChildren(...texts.map((text) => {
    const line = document.createElement("p");
    line.append(text);
    return line;
  }));
  wrong.hidden = texts.length === 0;
  if (texts.length) {
    wrong.focus();
  }
}

const KEPT = "Guardado neste aparelho.";
const LATER = "Guardado neste aparelho. Será enviado quando houver conexão; pode fechar a página.";

function tellPhotos(name) {
  const line = form.querySelector(`[data-photos="${CSS.escape(name)}"]`);
  const count = record.photos[name]?.length ?? 0;
  if (line) {
    line.hidden = count === 0;
    form.querySelector(`[data-drop="${CSS.escape(name)}"]`).hidden = count === 0;
    line.textContent = count === 1 ? "1 foto guardada." : `${count} fotos guardadas.`;
  }
}

/** A photo no larger than it needs to be, without what the camera wrote about where it was taken. */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
}

const TOO_MANY = "As fotos passam do que cabe num envio. Tire as que pode dispensar; o que preencheu continua guardado.";
const bytesOf = (photos) => photos.reduce((sum, each) => sum + each.size, 0);

async function addPhotos(input) {
  try {
    const made = await Promise.all([...input.files].map(smaller));
    if (bytesOf([...Object.values(record.photos).flat(), ...made]) > Number(mostPhotos)) {
      complain(TOO_MANY);
    } else {
      record.photos[input.name] = [...(record.photos[input.name] ?? []), ...made];
      complain();
    }
  } catch {
    complain("A foto não pôde ser lida. Use JPEG ou PNG.");
  }
  input.value = "";
  tellPhotos(input.name);
  await keep();
}

async function changed(event) {
  if (event.target.type === "file") {
    await addPhotos(event.target);
  } else {
    await keep();
  }
  tell(record.waiting ? LATER : KEPT);
}

function body() {
  const sent = new FormData();
  sent.set("chave", record.key);
  sent.set("versao", record.version);
  Object.entries(record.fields).forEach(([name, values]) => values.forEach((value) => sent.append(name, value)));
  Object.entries(record.photos).forEach(([name, blobs]) => blobs.forEach((blob) => sent.append(name, blob, "foto.jpg")));
  return sent;
}

/** Asks the service; where it fails or wants to rest it is as if there were no connection. */
async function asked(address, options) {
  const response = await fetch(address, { ...options, redirect: "manual" });
  if (response.status >= 500 || response.status === 429) {
    throw new Error(String(response.status));
  }
  return response;
}

/** Who is signed in and with which token; null where nobody is, or somebody else. */
async function who() {
  const response = await asked(standing, { headers: { Accept: "application/json" } });
  const told = response.ok ? await response.json() : null;
  return told && String(told.person) === person ? told : null;
}

async function done(address) {
  await writing;
  await answered(rows("readwrite").delete(visit));
  const cache = await caches.open("vistorias");
  await cache.delete(location.pathname);
  form.removeEventListener("change", changed);
  location.assign(address);
}

function linkTo(address, text) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  return link;
}

const asText = (blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result);
  reader.readAsDataURL(blob);
});

/** What this phone keeps of the visit as a file, photos and all: the page may not open any more once it is left. */
async function copyOfAnswers() {
  const photos = {};
  for (const [name, blobs] of Object.entries(record.photos)) {
    photos[name] = await Promise.all(blobs.map(asText));
  }
  const content = JSON.stringify({ fields: record.fields, photos }, null, 2);
  const link = linkTo(URL.createObjectURL(new Blob([content], { type: "application/json" })), "Baixar as daqui num arquivo");
  link.download = "vistoria.json";
  return link;
}

async function answer(response) {
  if (response.ok) {
    return done((await response.json()).address);
  }
  record.waiting = false;
  const told = response.status === 409 ? await response.json() : {};
  if (told.recorded) {
    record.key = told.key;
    complain(
      `Desta página já foi registrada a vistoria ${told.recorded}, com outras respostas, e é ela que vale. As que estão aqui não `
        + "foram registradas, e continuam guardadas neste aparelho. Confira as duas antes de sair.",
      linkTo(told.address, "Ver a que foi registrada"),
      await copyOfAnswers(),
    );
  } else if (told.version !== undefined) {
    record.version = String(told.version);
    complain("Outra pessoa alterou esta fiscalização. O que você preencheu continua guardado. Veja o que mudou na página dela; "
      + "se ainda vale, envie de novo.");
  } else if (response.status === 413) {
    complain(TOO_MANY);
  } else if (response.status === 422) {
    complain(...(await response.json()).problems);
  } else {
    complain("O envio foi recusado: a situação da fiscalização não o permite mais. O que você preencheu continua guardado.");
  }
  await keep();
  tell(KEPT);
}

let sending = false;
async function send() {
  if (sending) {
    return;
  }
  sending = true;
  try {
    const told = await who();
    if (told === null) {
      complain(linkTo(signIn, "Entre de novo para enviar."));
      return;
    }
    complain();
    tell("Enviando…");
    const headers = { Accept: "application/json", "X-CSRFToken": told.token };
    await answer(await asked(form.action, { method: "POST", body: body(), headers }));
  } catch {
    tell(LATER);
  } finally {
    sending = false;
  }
}

form.addEventListener("change", changed);
form.addEventListener("click", pressed);
form.querySelectorAll("[data-add], [data-repeat]").forEach((button) => { button.hidden = false; });
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  record.waiting = true;
  await keep();
  await send();
});
addEventListener("online", () => record.waiting && send());

restore();
tell(record.waiting ? LATER : KEPT);
if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register(worker);
  const ready = await navigator.serviceWorker.ready;
  ready.active.postMessage({ keep: location.pathname, with: [...performance.getEntriesByType("resource")].map((each) => each.name) });
}
form.dataset.ready = "true";
if (record.waiting) {
  await send();
}
