// The newest answers of this tab, kept by the browser until it is closed: going back to the plan shows them, not those
// with which it was opened. A page that carries a visit tells what it came with; one that is only gone back to tells nothing.

const KEY = "resguardo.visita";
const CARRIED = "input[name=documento], input[name=perguntado]";

export const carriedBy = form => Object.fromEntries([...form.querySelectorAll(CARRIED)].map(each => [each.name, each.value]));

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function store(told) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // kept nowhere, a page gone back to shows what it came with
  }
}

const aNumber = () => Math.random().toString(36).slice(2);
const isNew = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";

// Where a page stands: in which visit, and with which of its answers. What follows the plan directly has those of the plan.
export function arrived(values) {
  const { visit, edition, sent, values: before } = stored();
  if (!isNew() && sent !== "anew") return { visit, edition };
  const same = sent && (sent === "plan" || JSON.stringify(values) === JSON.stringify(before));
  const now = { visit: sent ? visit : aNumber(), edition: same ? edition : aNumber() };
  store({ ...now, values });
  return now;
}

export const sent = how => store({ ...stored(), sent: how });

// What this visit told after a page of it; null where that page tells the newest.
export function newerThan({ visit, edition }) {
  const told = stored();
  return told.visit && told.visit === visit && told.edition !== edition ? told.values : null;
}
