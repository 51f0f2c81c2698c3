// The drawing kept by the browser with this page's entry in its history: neither going back nor loading anew loses it.
// The server keeps nothing; the browser forgets it with the tab. Leaving what was drawn and not sent is asked about.

const REST = 300; // milliseconds; a browser lets an entry change some ten times a second, and no oftener

// What was drawn on this page before it was left, as it was told; null where nothing was.
export const kept = () => window.history.state?.drawn ?? null;

export function keeping(form, drawn, isDrawing) {
  let timer = 0, isUnsent = false;

  function keep() {
    clearTimeout(timer);
    timer = 0;
    try {
      window.history.replaceState({ drawn: drawn() }, "");
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
