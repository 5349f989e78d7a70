import type { ImportRow } from "@kehila/shared/imports/rows";
import { isEmpty } from "@kehila/shared/persons/fields";
import { isFilled } from "./children.ts";
import type { ReadPhone } from "./phones.ts";
import type { RowCell, RowIssue, RowNotes } from "./row-notes.ts";

type Gender = "male" | "female";

/** The two partners of a row as read; one of them can be empty. */
export interface Couple {
  person: ImportRow["person"];
  spouse: NonNullable<ImportRow["spouse"]>;
  /** The gender of a partner by the role in the family or by a heading. */
  shownGenders: ReadonlyMap<object, Gender>;
  /** The phone that was taken as the person's. */
  phone: ReadPhone | undefined;
}

/**
 * Completes the partners of a row in place: the last name of a column for both, and the genders that
 * the file shows. A spouse without a name is text of the comment. A row that names the spouse alone
 * is that person's row. `cells`: the cells of the row.
 */
export function completeCouple(couple: Couple, cells: readonly RowCell[], notes: RowNotes): void {
  const { person, spouse, shownGenders } = couple;
  const { firstName } = spouse;
  if (!firstName && !spouse.lastName) dropSpouse(spouse, cells, notes);
  if (firstName && !spouse.lastName) shareLastName(couple, cells, notes);
  for (const partner of [person, spouse]) {
    const gender = shownGenders.get(partner);
    if (gender && isFilled(partner)) partner.gender ??= gender;
  }
  const isNamed = notes.issues.some((issue) => isNameOf("person", issue));
  if (!firstName || person.firstName || person.idNumber || person.birthDate || isNamed) return;
  makePerson(couple, notes);
}

const isNameOf = (owner: "person" | "spouse", { field }: RowIssue): boolean =>
  field.startsWith(`${owner}.`) && field.endsWith("Name");

/** Moves the texts of a spouse without a name to the comment. */
function dropSpouse(spouse: Couple["spouse"], cells: readonly RowCell[], notes: RowNotes): void {
  if (notes.issues.some((issue) => isNameOf("spouse", issue))) return;
  for (const cell of cells) if (cell.target.owner === "spouse") notes.keep(cell);
  clear(spouse);
  notes.dropIssues("spouse.");
}

function shareLastName(
  { person, spouse, shownGenders }: Couple,
  cells: readonly RowCell[],
  notes: RowNotes,
): void {
  const cell = cells.find(({ target }) => target.owner === "spouse" && isName(target.field));
  if (!person.lastName || !spouse.firstName || !cell) return;
  spouse.lastName = lastNameOf(person.lastName, shownGenders.get(spouse));
  notes.addRepair(
    { ...cell, text: spouse.firstName },
    "SHARED_LAST_NAME",
    `${spouse.firstName} ${spouse.lastName}`,
  );
}

const isName = (field: string): boolean => field.endsWith("Name");

/** Makes the spouse the person of the row. The other partner's phone goes to the comment. */
function makePerson({ person, spouse, phone }: Couple, notes: RowNotes): void {
  if (phone?.result.value && (phone.isOfPartner || spouse.phone)) {
    if (phone.result.value !== spouse.phone) notes.keep(phone.cell);
    person.phone = null;
  }
  for (const [field, value] of Object.entries(spouse)) {
    if (!isEmpty(value)) Object.assign(person, { [field]: value });
  }
  clear(spouse);
  notes.moveIssues("spouse.", "person.");
}

function clear(values: object): void {
  for (const field of Object.keys(values)) Reflect.deleteProperty(values, field);
}

/** Returns a last name of both partners as the partner of a gender has it: Иванов, Иванова. */
function lastNameOf(lastName: string, gender: Gender | undefined): string {
  if (gender === "female") {
    return lastName.replace(/(?<=ов|ев|ёв|ин|ын)$/u, "а").replace(/(?<=[сц]к)ий$/u, "ая");
  }
  return gender === "male"
    ? lastName.replace(/(?<=ов|ев|ёв|ин|ын)а$/u, "").replace(/(?<=[сц]к)ая$/u, "ий")
    : lastName;
}
