// A file of the visitor's computer as a plan in metres: the server reads it, as it reads every file.

export async function planIn(address, file) {
  const body = new FormData();
  body.append("arquivo", file);
  try {
    const response = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" }, credentials: "same-origin" });
    const told = await response.json();
    return response.ok ? { plan: told, problems: [] } : { plan: null, problems: told.problems };
  } catch {
    return { plan: null, problems: [{ place: file.name, found: "não se conseguiu ler o arquivo", expected: "um arquivo de até 1 MB, e o serviço ao alcance" }] };
  }
}
