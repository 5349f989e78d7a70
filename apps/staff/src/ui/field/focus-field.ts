type NamedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the control of a field; for a group the chosen control, otherwise the first. React Aria
 * gives the name of a number field to a hidden input after the visible input, and the name of a
 * dropdown to a hidden select next to its button.
 */
function controlOf(form: HTMLElement, name: string): HTMLElement | null {
  const namedControls = [...form.querySelectorAll<NamedControl>(`[name="${CSS.escape(name)}"]`)];
  const visibleControls = namedControls.filter(
    (control) => control.type !== "hidden" && control.tagName !== "SELECT",
  );
  const chosenControl = visibleControls.find(
    (control) => control instanceof HTMLInputElement && control.checked,
  );
  const [first] = namedControls;
  const hiddenOf = first?.closest("[data-rac]")?.querySelector<HTMLElement>("button");
  const before = first?.previousElementSibling?.querySelector("input");
  return (
    chosenControl ?? visibleControls[0] ?? (first?.tagName === "SELECT" ? hiddenOf : before) ?? null
  );
}

/** Opens the collapsed parts around a control, so that the control can take the focus. */
function openParts(control: HTMLElement): void {
  const part = control.closest<HTMLDetailsElement>("details:not([open])");
  if (!part) return;
  part.open = true;
  openParts(control);
}

/** Focuses a field by its name and scrolls to it; returns its control, or null without a field. */
export function focusField(form: HTMLElement | null, name: string): HTMLElement | null {
  const control = form && controlOf(form, name);
  if (!control) return null;
  openParts(control);
  control.focus();
  control.scrollIntoView({ block: "center" });
  return control;
}

/** Focuses the first empty line of text. */
export function focusFirstEmpty(form: HTMLElement | null): void {
  const lines = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
  lines.find(({ type, value }) => (type === "text" || type === "tel") && value === "")?.focus();
}
