import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { FoundPerson } from "./found-persons.repository.ts";

/** Returns a possible duplicate with the fields that distinguish two persons. */
export const presentMatch = (
  { id, status, firstName, lastName, idNumber, phone, city, birthDate }: FoundPerson,
  matchedBy: PersonMatch["matchedBy"],
): PersonMatch => ({
  id,
  firstName,
  lastName,
  idNumber,
  phone,
  city,
  birthDate,
  matchedBy,
  active: status === "active",
  pending: status === "pending",
});
