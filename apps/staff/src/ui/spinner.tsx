import * as css from "./spinner.css.ts";

/** A turning ring beside words that say what is going on; it says nothing by itself. */
export function Spinner() {
  return <span aria-hidden="true" className={css.spinner} />;
}
