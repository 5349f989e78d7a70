import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import type { Actor } from "@kehila/shared/permissions";
import { can } from "@kehila/shared/permissions";
import type { Person, PersonRow } from "@kehila/shared/person-answers";
import type { CalendarDay } from "@kehila/shared/dates";
import type { FoundPerson } from "./record.repository.ts";

/** A stored row as the API shows it: one status becomes `active` and `pending`. */
export function presentRow({ row, spouse }: Pick<FoundPerson, "row" | "spouse">): PersonRow {
  const { status, ...fields } = row;
  return {
    ...fields,
    spouseId: spouse?.id ?? null,
    spouse,
    active: status === "active",
    pending: status === "pending",
  };
}

/**
 * A whole person. Links to lists are shown for the categories that the reader may see; visited
 * events are the categories of all past lists among them.
 */
export function presentPerson(
  person: FoundPerson,
  actor: Actor | null,
  today: CalendarDay,
): Person {
  const { children, links } = person;
  const visible = links.filter(({ list }) =>
    can(actor, "lists.read", { category: list.category, createdBy: null }),
  );
  const visited = new Set(
    links.filter(({ list }) => list.date < today).map(({ list }) => list.category),
  );
  return {
    ...presentRow(person),
    childrenData: children.map(({ id, firstName, gender, birthDate }) => ({
      id,
      firstName,
      gender,
      birthDate,
    })),
    visitedEvents: EVENT_CATEGORIES.filter((category) => visited.has(category)),
    listLinks: visible,
  };
}
