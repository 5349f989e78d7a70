/**
 * The contract between the app and the shell's script (app/early-form.script.ts). The script draws
 * a sign-in form into the element with {@link EARLY_ID} while the app loads. The app's sign-in form
 * takes over the typed values, and the app removes the element.
 */

/** The id of the element in which the shell shows the form. */
export const EARLY_ID = "early";

/** The id of the template with the elements that load the app. */
export const APP_ELEMENTS_ID = "app-elements";

const FIELDS = ["email", "password"] as const;
type Field = (typeof FIELDS)[number];

/** The state of the shell's form when the app takes it over. */
interface EarlySignIn {
  values: Record<Field, string>;
  /** The field with the focus. */
  focused: Field | null;
  isSubmitted: boolean;
}

/** Returns the state of the shell's form; null if the page has no such form. */
export function readEarlySignIn(): EarlySignIn | null {
  const container = document.getElementById(EARLY_ID);
  const form = container?.querySelector("form");
  if (!container || !form) return null;
  const inputOf = (field: Field) => form.querySelector<HTMLInputElement>(`input[name=${field}]`);
  const typed = (field: Field): string => inputOf(field)?.value ?? "";
  return {
    values: { email: typed("email"), password: typed("password") },
    focused: FIELDS.find((field) => inputOf(field) === document.activeElement) ?? null,
    // A press whose release comes after the removal of the form would be lost.
    isSubmitted:
      container.dataset["submitted"] !== undefined ||
      container.querySelector("[type=submit]:active") !== null,
  };
}

/**
 * Marks the shell's form as submitted or not, and labels its button accordingly. A submitted form
 * waits for the app; the mark is removed when the app cannot load.
 */
export function storeEarlySubmit(container: HTMLElement, isSubmitted: boolean): void {
  container.toggleAttribute("data-submitted", isSubmitted);
  const button = container.querySelector("[type=submit]");
  button?.toggleAttribute("data-pending", isSubmitted);
  const labels = container.querySelector<HTMLElement>("[data-submitting]")?.dataset;
  const label = isSubmitted ? labels?.["submitting"] : labels?.["submit"];
  button?.querySelector(":scope > span")?.replaceChildren(label ?? "");
}
