import type { Actor } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { JsonOf } from "../../../core/json-of.ts";

/** A row for an actor: an archived spouse keeps the name only for readers of the archive. */
export const withoutHiddenSpouse = <Row extends Pick<PersonRow, "archivedSpouse">>(
  row: Row,
  actor: Actor | null,
): Row =>
  row.archivedSpouse && !can(actor, "persons.read", { status: "archived" })
    ? { ...row, archivedSpouse: { person: null } }
    : row;

/** Hides the archived spouse in the JSON text of a row; only a text that may name one is parsed. */
export const jsonWithoutHiddenSpouse = (
  json: JsonOf<PersonRow>,
  actor: Actor | null,
): JsonOf<PersonRow> =>
  json.includes('"archivedSpouse":{')
    ? JSON.stringify(withoutHiddenSpouse(JSON.parse(json) as PersonRow, actor))
    : json;
