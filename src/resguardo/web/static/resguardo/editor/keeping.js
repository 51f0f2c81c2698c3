// The drawing kept by the browser with this page's entry in its history: neither going back nor loading anew loses it.
// What the page came with is kept beside it: the entry is then asked for by its address alone, and brings no answers.
// The server keeps nothing; the browser forgets it with the tab. Leaving what was drawn and not sent is asked about.

import { element } from "./elements.js";
import { arrived, carriedBy, newerThan, sent } from "../newest.js";

const REST = 300; // milliseconds; a browser lets an entry change some ten times a second, and no oftener

// What this page came with and what was drawn on it before it was left, as it was told: both, or null.
export function kept() {
  const { came, drawn } = window.history.state ?? {};
  return came && drawn ? { came, drawn } : null;
}

// The page with what its visit told after it was left, in its place.
function showNewest(address, values) {
  const form = element("form", { method: "post", action: address, hidden: true },
    ...Object.entries(values).map(([name, value]) => element("input", { type: "hidden", name, value })));
  sent("anew");
  window.history.replaceState(null, ""); // a browser may take a form sent to the page's own address for a reload
  document.body.append(form);
  form.submit();
}

// Where this page stands among those of its visit. One gone back to after more was answered is asked for anew.
export function standing(form) {
  const at = kept()?.came.standing ?? arrived(carriedBy(form));
  const look = () => {
    const newer = newerThan(at);
    if (newer) showNewest(form.dataset.plan, newer);
  };
  look();
  window.addEventListener("pageshow", event => { if (event.persisted) look(); });
  form.addEventListener("submit", () => sent("plan"));
  return at;
}

export function keeping(form, came, drawn, isDrawing) {
  let timer = 0, isUnsent = false;

  function keep() {
    clearTimeout(timer);
    timer = 0;
    try {
      window.history.replaceState({ came, drawn: drawn() }, "");
    } catch {
      // larger than the browser keeps: leaving the page still asks
    }
  }

  form.addEventListener("submit", () => { keep(); isUnsent = false; });
  window.addEventListener("beforeunload", event => {
    if (timer) keep();
    if (isUnsent || isDrawing()) event.preventDefault();
  });

  return () => {
    isUnsent = true;
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  };
}
