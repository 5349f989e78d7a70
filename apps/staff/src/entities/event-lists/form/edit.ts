import type { EventCategory, CapacityUnit } from "@kehila/shared/events/categories";
import type { EventList } from "@kehila/shared/events/event-lists";
import type { Choices, Origin, Sides } from "../../../lib/form/three-way.ts";
import { originOf } from "../../../lib/form/three-way.ts";
import type { PickedUser } from "../../users/picker.tsx";
import type { ListDraft } from "./draft.ts";
import type { ListField } from "../fields.ts";
import { LIST_FIELDS } from "../fields.ts";
import { draftOf, fieldsOf, hasSameUsers, capacityOf } from "./draft.ts";

/** The body of an edit; absent fields are not changed. */
export interface ListEdit {
  title?: string;
  description?: string;
  date?: string;
  time?: string;
  venue?: string;
  capacity?: number | null;
  capacityUnit?: CapacityUnit;
  category?: EventCategory;
  /** The complete new sets. */
  userIds?: string[];
  personIds?: string[];
}

export interface ListDifference {
  path: ListField;
  origin: Origin;
  values: Sides<string>;
}

/**
 * Returns the changed fields of an edit, with users and persons as whole sets, so that one call
 * saves everything or nothing. Null when no field changed.
 */
export function changesOf(base: EventList, draft: ListDraft): ListEdit | null {
  const before = draftOf(base);
  const after = fieldsOf(draft, draft.category ?? base.category);
  const changedFields = LIST_FIELDS.filter((field) => after[field] !== before[field]);
  if (changedFields.length === 0 && hasSameUsers(before, draft)) return null;
  return {
    ...Object.fromEntries(
      changedFields.map((field) => [
        field,
        field === "capacity" ? capacityOf(after.capacity) : after[field],
      ]),
    ),
    ...(hasSameUsers(before, draft) ? {} : { userIds: draft.users.map(({ id }) => id) }),
    ...(membershipOf(draft) ? { personIds: memberIds(base, draft) } : {}),
  };
}

interface Membership {
  add?: { personIds: string[] };
  remove: readonly string[];
}

/** Returns the persons that an edit adds and removes; null if the persons stay the same. */
export function membershipOf({
  persons,
  removedIds,
}: Pick<ListDraft, "persons" | "removedIds">): Membership | null {
  if (persons.length === 0 && removedIds.length === 0) return null;
  const personIds = persons.map(({ id }) => id);
  return { ...(personIds.length > 0 ? { add: { personIds } } : {}), remove: removedIds };
}

/** Returns the persons of a list after an edit. */
function memberIds({ personLinks }: EventList, { persons, removedIds }: ListDraft): string[] {
  const listedIds = personLinks.map(({ person }) => person.id);
  return [...listedIds.filter((id) => !removedIds.includes(id)), ...persons.map(({ id }) => id)];
}

/**
 * Merges an edit with the list as stored now. A change of one side is kept; if both sides changed a
 * field differently, the choice decides. Changes of persons and users never conflict. Pure.
 */
export function mergeEdit(
  { base, mine, theirs }: { base: EventList; mine: ListDraft; theirs: EventList },
  choices: Choices = {},
): { draft: ListDraft; differences: ListDifference[] } {
  const sides = { base: draftOf(base), theirs: draftOf(theirs) };
  const ownFields = fieldsOf(mine, mine.category ?? base.category);
  const differences: ListDifference[] = [];
  const draft: ListDraft = { ...sides.theirs };
  for (const path of LIST_FIELDS) {
    const values = {
      base: sides.base[path] ?? "",
      mine: ownFields[path],
      theirs: sides.theirs[path] ?? "",
    };
    if (values.mine === values.theirs) continue;
    const origin = originOf(values);
    differences.push({ path, origin, values });
    const side = origin === "both" ? (choices[path] ?? "mine") : origin;
    if (side === "mine") Object.assign(draft, { [path]: ownFields[path] });
  }
  const presentIds = new Set(theirs.personLinks.map(({ person }) => person.id));
  draft.persons = mine.persons.filter(({ id }) => !presentIds.has(id));
  draft.removedIds = mine.removedIds.filter((id) => presentIds.has(id));
  draft.users = mergeUsers({
    base: sides.base.users,
    mine: mine.users,
    theirs: sides.theirs.users,
  });
  return { draft, differences };
}

/** Applies the users added and removed by an edit to the stored users. */
function mergeUsers({ base, mine, theirs }: Sides<readonly PickedUser[]>): PickedUser[] {
  const contains = (users: readonly PickedUser[]) => (user: PickedUser) =>
    users.some(({ id }) => id === user.id);
  const addedUsers = mine.filter((user) => !contains(base)(user) && !contains(theirs)(user));
  return [...theirs.filter((user) => contains(mine)(user) || !contains(base)(user)), ...addedUsers];
}
