import type { EventCategory } from "@kehila/shared/events/categories";
import type { Target } from "../columns/targets.ts";
import type { DateReading } from "../values/dates.ts";
import type { NameOrder } from "../values/names.ts";

/** The target of a column, and how its dates and full names are read. */
export interface ColumnSettings {
  /** The heading, which labels texts in the comment; empty without one. */
  heading: string;
  target: Target;
  /** Applies to a column of dates only. */
  dates: DateReading;
  /** Applies to a column of full names only. */
  nameOrder: NameOrder;
}

/** Values for the blank cells of new people. Null or an empty list means no default. */
export interface Defaults {
  city: string | null;
  gender: "male" | "female" | null;
  interestedEvents: readonly EventCategory[];
}

export const NO_DEFAULTS: Defaults = { city: null, gender: null, interestedEvents: [] };
