import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ListSelection } from "@kehila/shared/persons/selection";

/** A person who may have a spouse. */
export type PersonWithSpouse = Pick<PersonRow, "id" | "spouse">;
export type Spouse = NonNullable<PersonWithSpouse["spouse"]>;

/** Returns the unselected spouses of selected persons; none for a selection by filter. */
export function spousesOf(
  selection: ListSelection,
  knownPersons: readonly PersonWithSpouse[],
): Spouse[] {
  if ("matching" in selection) return [];
  const selectedIds = new Set(selection.personIds);
  return knownPersons.flatMap(({ id, spouse }) =>
    spouse && selectedIds.has(id) && !selectedIds.has(spouse.id) ? [spouse] : [],
  );
}

/** Adds spouses to a selection of individual persons. */
export const addSpouses = (
  selection: ListSelection,
  spouses: readonly Pick<Spouse, "id">[],
): ListSelection =>
  "matching" in selection
    ? selection
    : { personIds: [...selection.personIds, ...spouses.map(({ id }) => id)] };
