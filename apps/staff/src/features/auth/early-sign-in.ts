/**
 * The form of /login that the shell shows before the app is drawn: what its script
 * (app/early-form.script.ts) and the app agree on. The script draws it into the element with
 * {@link EARLY_ID}; the sign-in continues it, and the app removes the element.
 */

/** The id of the element in which the shell shows the form. */
export const EARLY_ID = "early";

const FIELDS = ["email", "password"] as const;
type Field = (typeof FIELDS)[number];

/** What the user did before the app was drawn. */
interface EarlySignIn {
  values: Record<Field, string>;
  /** The field with the focus. */
  focused: Field | null;
  isSubmitted: boolean;
}

/** Returns what the user did in the form of the shell; null without one. */
export function readEarlySignIn(): EarlySignIn | null {
  const place = document.getElementById(EARLY_ID);
  const form = place?.querySelector("form");
  if (!place || !form) return null;
  const inputOf = (field: Field) => form.querySelector<HTMLInputElement>(`input[name=${field}]`);
  const typed = (field: Field): string => inputOf(field)?.value ?? "";
  return {
    values: { email: typed("email"), password: typed("password") },
    focused: FIELDS.find((field) => inputOf(field) === document.activeElement) ?? null,
    isSubmitted: place.dataset["submitted"] !== undefined,
  };
}

/**
 * Stores whether the form was submitted, and says on its button that it waits for the app. A submit
 * is withdrawn when the app cannot load.
 */
export function storeEarlySubmit(place: HTMLElement, isSubmitted: boolean): void {
  place.toggleAttribute("data-submitted", isSubmitted);
  const button = place.querySelector("[type=submit]");
  button?.toggleAttribute("data-pending", isSubmitted);
  const labels = place.querySelector<HTMLElement>("[data-submitting]")?.dataset;
  const label = isSubmitted ? labels?.["submitting"] : labels?.["submit"];
  button?.querySelector(":scope > span")?.replaceChildren(label ?? "");
}
