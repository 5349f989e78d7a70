import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Actor } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Attendance } from "@kehila/shared/events/came";
import type { JsonOf } from "../../../core/json-of.ts";
import { withMember } from "../../../core/json-of.ts";
import { hasPossibleDuplicate } from "../duplicates/judged.ts";
import type { LikelyOthers } from "./columns.repository.ts";
import type { FoundPerson } from "./record.sql.ts";

/** Whether an actor may read the names of archived spouses. */
const mayNameArchived = (actor: Actor | null): boolean =>
  can(actor, "persons.read", { status: "archived" });

/** Returns a row for an actor: the archived spouse's name is for readers of the archive only. */
export const withoutHiddenSpouse = <Row extends Pick<PersonRow, "archivedSpouse">>(
  row: Row,
  actor: Actor | null,
): Row =>
  row.archivedSpouse && !mayNameArchived(actor)
    ? { ...row, archivedSpouse: { person: null } }
    : row;

/** A row of a page, as the statement returns it. */
interface ListedRow {
  person: JsonOf<PersonRow>;
  isMarriedAlone: 0 | 1;
  likelyOthers?: JsonOf<LikelyOthers>;
  childrenBirths?: JsonOf<readonly (CalendarDay | null)[]>;
}

/**
 * Returns the JSON text of a list's row for an actor. The text of SQLite is parsed only if it may
 * have a name that is hidden from the actor (docs/decisions/0010-one-round-trip.md), and to compare
 * an applicant with persons.
 */
export function presentRow(
  { childrenBirths, ...row }: ListedRow,
  actor: Actor | null,
): JsonOf<PersonRow> {
  const shown = presentAdults(row, actor);
  return childrenBirths === undefined ? shown : withMember(shown, "childrenBirths", childrenBirths);
}

function presentAdults(
  { person, isMarriedAlone, likelyOthers }: ListedRow,
  actor: Actor | null,
): JsonOf<PersonRow> {
  if (likelyOthers !== undefined) return markedApplication(person, likelyOthers);
  return isMarriedAlone === 0 || mayNameArchived(actor)
    ? person
    : JSON.stringify(withoutHiddenSpouse(JSON.parse(person) as PersonRow, actor));
}

/**
 * Returns an application with the mark of the queue: whether the review shows a possible duplicate
 * of one of the adults. Readers of applications read persons of every status.
 */
function markedApplication(
  application: JsonOf<PersonRow>,
  others: JsonOf<LikelyOthers>,
): JsonOf<PersonRow> {
  const row = JSON.parse(application) as PersonRow;
  const { person, spouse } = JSON.parse(others) as LikelyOthers;
  const isMarked =
    hasPossibleDuplicate(row, person) ||
    (row.spouse !== null && hasPossibleDuplicate(row.spouse, spouse));
  return withMember(application, "possibleDuplicate", String(isMarked));
}

/** Returns the attendance at an event: a place without a visit is missed; null if unknown. */
function attendanceIn({ came, isVisit, waiting }: FoundPerson["links"][number]): Attendance | null {
  if (came) return "came";
  return isVisit || waiting ? null : "missed";
}

/**
 * Returns a complete person. Includes links to lists of the categories that the reader may see;
 * visited events are the categories of past lists that the person visited.
 */
export function presentPerson(
  { row, children, links, applications }: FoundPerson,
  actor: Actor | null,
  today: CalendarDay,
): Person {
  const visible = links.filter(({ list }) =>
    can(actor, "lists.read", { category: list.category, createdBy: null }),
  );
  const visitedCategories = new Set(
    links
      .filter(({ isVisit, list }) => isVisit && list.date < today)
      .map(({ list }) => list.category),
  );
  return {
    ...withoutHiddenSpouse(row, actor),
    childrenData: children,
    visitedEvents: EVENT_CATEGORIES.filter((category) => visitedCategories.has(category)),
    listLinks: visible.map((link) => {
      const { id, source, waiting, list } = link;
      return { id, source, waiting, attendance: attendanceIn(link), list };
    }),
    listApplications: applications,
  };
}
