import { ageOn, today } from "@kehila/shared/base/dates";
import { PHONE_END_DIGITS } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import type { PersonPick } from "@kehila/shared/persons/pickers";
import type { Scope } from "../../../core/scope.ts";

/** The columns of a person that a picker shows. */
export interface PickableRow {
  id: string;
  firstName: string;
  lastName: string;
  city: string;
  birthDate: string | null;
  phone: string | null;
  /** Absent if the query does not read spouses. */
  spouse?: PersonPick["spouse"];
}

export const mayReadPicks = ({ actor }: Scope): boolean =>
  can(actor, "persons.read", { status: "active" });

/**
 * Returns a person as a picker shows one: for actors who may read persons, with age, end of the
 * phone and spouse.
 */
export function presentPick(row: PickableRow, scope: Scope): PersonPick {
  const { id, firstName, lastName, city, birthDate, phone, spouse } = row;
  const shownFields = { id, firstName, lastName, city };
  if (!mayReadPicks(scope)) return shownFields;
  return {
    ...shownFields,
    age: birthDate === null ? null : ageOn(birthDate, today(scope.calendar)).years,
    phoneEnd: phone && phone.slice(-PHONE_END_DIGITS),
    ...(spouse === undefined ? {} : { spouse }),
  };
}
