import { isCalendarDay } from "@kehila/shared/base/dates";
import type { PersonDraft } from "./draft.ts";

/** Whether both texts are days, and the first is earlier. */
const isEarlier = (day: string, other: string): boolean =>
  isCalendarDay(day) && isCalendarDay(other) && day < other;

/** Whether the repatriation is earlier than the birth. It warns, and blocks nothing. */
export const isBeforeBirth = ({ birthDate, repatriationDate }: PersonDraft): boolean =>
  isEarlier(repatriationDate, birthDate);

/** Whether a child's birth date is earlier than that of a parent. It warns, and blocks nothing. */
export function isOlderThanParent(childBirth: string, draft: PersonDraft): boolean {
  const { birthDate, married, spouseSource, spouse } = draft;
  const hasSpouse = married && (spouseSource === "new" || spouseSource === "current");
  const parents = [birthDate, ...(hasSpouse ? [spouse.birthDate] : [])];
  return parents.some((birth) => isEarlier(childBirth, birth));
}
