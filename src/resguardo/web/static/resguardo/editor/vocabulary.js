// What a shape may be, as the server publishes it with the page.

const FORMS = { point: "ponto", line: "linha", polygon: "contorno" };

export function vocabularyOf(groups) {
  const roles = new Map(groups.flatMap(group => group.roles).map(role => [role.key, role]));
  return {
    groups,
    role: key => roles.get(key) ?? null,
    label: key => roles.get(key)?.label ?? (key || "Sem tipo"),
    formLabel: form => FORMS[form] ?? "sem desenho",
  };
}
