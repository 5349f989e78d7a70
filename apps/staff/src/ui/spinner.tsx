import * as css from "./spinner.css.ts";

/** A spinner beside text that explains it; itself silent. */
export function Spinner() {
  return <span aria-hidden="true" className={css.spinner} />;
}
