/** Returns the input of a field: of a group, the chosen one if any. */
function inputOf(form: HTMLElement, name: string): HTMLElement | null {
  const named = [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)];
  const shown = named.filter(({ type }) => type !== "hidden");
  // The name of a number field is on a hidden input next to the shown one.
  const beside = named[0]?.parentElement?.querySelector<HTMLElement>("input:not([type=hidden])");
  return shown.find(({ checked }) => checked) ?? shown[0] ?? beside ?? null;
}

/** Focuses a field by its name and scrolls to it; returns it, null without such a field. */
export function focusField(form: HTMLElement | null, name: string): HTMLElement | null {
  const input = form && inputOf(form, name);
  input?.focus();
  input?.scrollIntoView({ block: "center" });
  return input;
}

/** Focuses the first empty line of text. */
export function focusFirstEmpty(form: HTMLElement | null): void {
  const lines = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
  lines.find(({ type, value }) => (type === "text" || type === "tel") && value === "")?.focus();
}
