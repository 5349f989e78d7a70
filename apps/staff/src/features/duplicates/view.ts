import type { PairView } from "@kehila/shared/persons/duplicate-pairs";
import { PAIR_VIEWS } from "@kehila/shared/persons/duplicate-pairs";

/** The pairs that the screen shows, in its address. */
export interface DuplicatesView {
  view?: Exclude<PairView, "open">;
}

/** Reads the view from an address; an unknown view becomes the default view, open pairs. */
export function readDuplicatesView(search: Record<string, unknown>): DuplicatesView {
  const view = PAIR_VIEWS.find((option) => option === search["view"]);
  return view === undefined || view === "open" ? {} : { view };
}
