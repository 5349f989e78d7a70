import { isCalendarDay } from "@kehila/shared/base/dates";
import type { PersonDraft } from "./draft.ts";

/** Whether both texts are dates, and the first date is earlier. */
const isEarlier = (day: string, otherDay: string): boolean =>
  isCalendarDay(day) && isCalendarDay(otherDay) && day < otherDay;

/** Whether the repatriation date is earlier than the birth date; a warning, not an error. */
export const isBeforeBirth = ({ birthDate, repatriationDate }: PersonDraft): boolean =>
  isEarlier(repatriationDate, birthDate);

/** Whether a child was born before a parent; a warning, not an error. */
export function isOlderThanParent(childBirth: string, draft: PersonDraft): boolean {
  const { birthDate, married, spouseSource, spouse } = draft;
  const hasSpouse = married && (spouseSource === "new" || spouseSource === "current");
  const parents = [birthDate, ...(hasSpouse ? [spouse.birthDate] : [])];
  return parents.some((birth) => isEarlier(childBirth, birth));
}
