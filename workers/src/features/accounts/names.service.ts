import { isSameAccountName } from "@kehila/shared/names/same-account-name";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import * as repository from "./users.repository.ts";

/**
 * Reads the accounts and refuses a name that can be taken for the name of another account than
 * `ownId` (409 `NAME_TAKEN`); null for a new account.
 */
export const refuseTakenName = (
  { db }: PlanScope,
  name: string,
  ownId: string | null,
): Read<void> =>
  mapRead(repository.listNames(db), (accounts) => {
    if (isNameTaken(accounts, name, ownId)) {
      throw new AppError("NAME_TAKEN", { fields: { name: "NAME_TAKEN" } });
    }
  });

/** Whether a name can be taken for the name of another account than `ownId`. */
export const isNameTaken = (
  accounts: readonly { id: string; name: string }[],
  name: string,
  ownId: string | null,
): boolean =>
  accounts.some(({ id, name: other }) => id !== ownId && isSameAccountName(name, other));
