// Asks the server what the law says of the plan: when an edit rests, one question at a time, the newest state last.

const REST = 250; // milliseconds
const AGAIN = 5000; // where the server cannot be reached, or asks for patience
const LONGEST = 20000; // a check ends on the server before that

const REFUSES = [413, 422];

// What went wrong, in words: what is known of it, and what there is to do.
const UNREACHED = "o serviço não responde. O desenho está aqui, e tenta-se de novo a cada 5 segundos";
const PATIENCE = "pedidos demais em pouco tempo. Tenta-se de novo sozinho em instantes";
const FAULT = "o serviço falhou. Use “Verificar de novo”; se continuar, baixe o arquivo do local e abra-o mais tarde";
const REFUSED = "esta planta não pode ser verificada assim. Corrija o que segue";

export function liveCheck({ address, body, asked, answered, troubled }) {
  let timer = 0, asking = false, changed = false;

  async function ask() {
    if (asking) return;
    asking = true;
    changed = false;
    const pause = await exchange();
    asking = false;
    if (changed) wait(0);
    else if (pause) wait(pause);
  }

  // Milliseconds to wait before asking the same again; 0 where there is an answer. What came of a plan that has changed
  // meanwhile is not told: it says nothing of this one.
  async function exchange() {
    let response = null, told = null;
    try {
      const headers = { Accept: "application/json" };
      response = await fetch(address, { method: "POST", body: body(), headers, credentials: "same-origin", signal: AbortSignal.timeout(LONGEST) });
      told = response.headers.get("Content-Type")?.includes("json") ? await response.json() : null;
    } catch {
      if (!changed) troubled(UNREACHED, []);
      return AGAIN;
    }
    if (changed) return 0;
    if (response.ok && told) { answered(told); return 0; }
    if (response.status === 429) { troubled(PATIENCE, []); return AGAIN; }
    const problems = told?.problems ?? [];
    if (REFUSES.includes(response.status) && problems.length) troubled(REFUSED, problems);
    else troubled(FAULT, []);
    return 0;
  }

  function wait(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  }

  return {
    // The plan is another one.
    changed() {
      changed = true;
      asked();
      wait(REST);
    },
    again() {
      changed = true;
      wait(0);
    },
  };
}
