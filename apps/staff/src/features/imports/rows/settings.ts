import type { EventCategory } from "@kehila/shared/events/categories";
import type { Target } from "../columns/targets.ts";
import type { DateReading } from "../values/dates.ts";
import type { NameOrder } from "../values/names.ts";

/** How a column is read. */
export interface ColumnSettings {
  target: Target;
  /** For a column of dates. */
  dates: DateReading;
  /** For a column of full names. */
  nameOrder: NameOrder;
}

/** Values for all rows whose own cell is blank; null and empty ones add nothing. */
export interface Defaults {
  city: string | null;
  gender: "male" | "female" | null;
  interestedEvents: readonly EventCategory[];
}

export const NO_DEFAULTS: Defaults = { city: null, gender: null, interestedEvents: [] };
