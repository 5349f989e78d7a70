import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import type { RegisterView } from "../../lib/register-view.ts";
import { readRegisterView } from "../../lib/register-view.ts";

export const DEFAULT_SORT: PersonSort = "lastName";

/** Reads the search part of /archive's address. */
export const readArchiveView = (raw: Record<string, unknown>): RegisterView =>
  readRegisterView(raw, DEFAULT_SORT);

/** The query of `GET /person` for a view of the archive. */
export function toArchiveQuery({ person: _opened, ...view }: RegisterView): PersonQueryInput {
  return { active: "false", ...view };
}
