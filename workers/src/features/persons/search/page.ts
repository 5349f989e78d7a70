import type { CalendarDay } from "@kehila/shared/base/dates";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { PersonQuery } from "@kehila/shared/persons/query";
import type { JsonOf } from "../../../core/json-of.ts";
import type { LikelyOthers } from "../record/columns.repository.ts";

/** The start of a page: the sort values of the previous row. */
export type PageKey = readonly (string | number)[];

export interface PageRequest {
  status: PersonStatus;
  filter: Omit<PersonQuery, "active" | "pending" | "skip" | "take" | "cursor">;
  after: PageKey | null;
  skip: number;
  take: number;
  today: CalendarDay;
}

/** A row of a page: the person in the format of the API, and the sort values for a cursor. */
export interface PageRow {
  person: JsonOf<PersonRow>;
  /** Whether the row may name an archived spouse, which `presentRow()` removes for some readers. */
  isMarriedAlone: 0 | 1;
  /** For an application: the persons who may be its adults. */
  likelyOthers?: JsonOf<LikelyOthers>;
  /** With `families`: the birth dates of the children. */
  childrenBirths?: JsonOf<readonly (CalendarDay | null)[]>;
  pageKey: string;
}
