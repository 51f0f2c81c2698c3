// Asks the server what the law says of the plan: when an edit rests, one question at a time, the newest state last.

const REST = 250; // milliseconds
const AGAIN = 5000; // where the server cannot be reached, or asks for patience

export function liveCheck({ address, body, answered, troubled }) {
  let timer = 0, asking = false, changed = false;

  async function ask() {
    if (asking) return;
    asking = true;
    changed = false;
    const pause = await exchange();
    asking = false;
    if (pause) wait(pause);
    else if (changed) wait(0);
  }

  // Milliseconds to wait before asking the same again; 0 where there is an answer.
  async function exchange() {
    try {
      const response = await fetch(address, { method: "POST", body: body(), credentials: "same-origin" });
      const told = response.headers.get("Content-Type")?.includes("json") ? await response.json() : null;
      if (response.ok && told) { if (!changed) answered(told); return 0; }
      troubled(told?.problems ?? []);
      return response.status === 429 ? AGAIN : 0;
    } catch {
      troubled(null);
      return AGAIN;
    }
  }

  function wait(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  }

  return () => {
    changed = true;
    wait(REST);
  };
}
