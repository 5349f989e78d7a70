import type { Actor } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { JsonOf } from "../../../core/json-of.ts";

/** Returns a row for an actor: the archived spouse's name is for readers of the archive only. */
export const withoutHiddenSpouse = <Row extends Pick<PersonRow, "archivedSpouse">>(
  row: Row,
  actor: Actor | null,
): Row =>
  row.archivedSpouse && !can(actor, "persons.read", { status: "archived" })
    ? { ...row, archivedSpouse: { person: null } }
    : row;

/**
 * Removes the archived spouse's name from a row's JSON text; parses only a text that may contain
 * it.
 */
export const jsonWithoutHiddenSpouse = (
  json: JsonOf<PersonRow>,
  actor: Actor | null,
): JsonOf<PersonRow> =>
  json.includes('"archivedSpouse":{')
    ? JSON.stringify(withoutHiddenSpouse(JSON.parse(json) as PersonRow, actor))
    : json;
