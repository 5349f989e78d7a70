import * as css from "./spinner.css.ts";

/** A spinner, hidden from screen readers; the text next to it explains it. */
export function Spinner() {
  return <span aria-hidden="true" className={css.spinner} />;
}
