import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { historyRecord, storedFields } from "../persons/record/fields.service.ts";
import { spouseOf } from "../persons/record/households.service.ts";
import type { ChildFields, PersonRecord } from "../persons/record/record.sql.ts";
import { touchPersons, updatePerson } from "../persons/record/writes.sql.ts";
import type { Adult } from "./unmerge-situation.ts";

const nowOf = ({ calendar }: Scope): string => calendar.now().toISOString();

/**
 * Returns statements that record a change of spouse and children for the other adult in the
 * household of the record that stayed.
 */
export function changePartner(
  scope: Scope,
  now: PersonRecord,
  { spouseId, children }: { spouseId: string | null; children: readonly ChildFields[] },
  note: { before?: object; after?: object } = {},
): Statement[] {
  const { partner } = now;
  if (!partner) return [];
  const fields = storedFields(partner);
  const change = changedFields(
    historyRecord(fields, spouseOf(now) && now.person.id, now.children),
    historyRecord(fields, spouseId, children),
  );
  // The partner's form contains the spouse's fields, so the partner's version increases too.
  const touch = touchPersons(scope.db, [partner.id], nowOf(scope));
  if (!change && note.after === undefined) return spouseId === null ? [] : [touch];
  return [
    touch,
    recordChange(scope, "person", {
      action: "update",
      entityId: partner.id,
      before: { ...change?.before, ...note.before },
      after: { ...change?.after, ...note.after },
    }),
  ];
}

/** Returns statements that restore the couple of an adult who lost the spouse in the merge. */
export function restoreCouple(
  scope: Scope,
  { person }: PersonRecord,
  spouseId: string,
  spouseStatus: Adult["status"] = person.status,
): Statement[] {
  const isShown = spouseStatus === person.status;
  return [
    updatePerson(scope.db, person, { ...storedFields(person), married: true }, nowOf(scope)),
    recordChange(scope, "person", {
      action: "update",
      entityId: person.id,
      before: { spouseId: null, married: person.married },
      after: { spouseId: isShown ? spouseId : null, married: true },
    }),
  ];
}
