import { isSameAccountName } from "@kehila/shared/names/same-account-name";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { runRead } from "../../db/read.ts";
import * as repository from "./users.repository.ts";

/** Refuses to give an account a name that can be taken for another account's (409 `NAME_TAKEN`). */
export async function refuseTakenName(scope: Scope, name: string, ownId: string): Promise<void> {
  const accounts = await runRead(scope, repository.listNames(scope.db));
  const isTaken = accounts.some(
    ({ id, name: other }) => id !== ownId && isSameAccountName(name, other),
  );
  if (isTaken) throw new AppError("NAME_TAKEN", { fields: { name: "NAME_TAKEN" } });
}
