import type { RegistrationToken } from "@kehila/shared/accounts/accounts";
import { REGISTRATION_TOKEN_DAYS } from "@kehila/shared/base/limits";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import { AppError } from "../../core/app-error.ts";
import { DAY } from "../../lib/duration.ts";
import { newId, sha256 } from "../../lib/ids.ts";
import { seal, unseal } from "../../lib/seal.ts";
import { newSecret } from "../../lib/secrets.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { recordChange } from "../history/history.service.ts";
import * as repository from "./registration-tokens.repository.ts";

const sealOf = (scope: Scope, id: string) => ({
  secret: scope.env.SECRET,
  purpose: "registration-tokens",
  bound: id,
});

/** Lists the registration tokens, newest first, decrypted so that administrators can copy them. */
export const listTokens = ({ db }: PlanScope): Read<Promise<RegistrationToken[]>> =>
  mapRead(repository.listTokens(db), (rows, scope) =>
    Promise.all(
      rows.map(async ({ id, tokenEncrypted, createdAt, expiresAt, usedAt }) => ({
        id,
        token: await unseal(tokenEncrypted, sealOf(scope, id)),
        createdAt,
        expiresAt,
        used: usedAt !== null,
      })),
    ),
  );

/** Creates a registration token, valid for seven days. */
export async function generateToken(scope: Scope): Promise<RegistrationToken> {
  const token = newSecret();
  const id = newId();
  const now = scope.calendar.now();
  const createdAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + REGISTRATION_TOKEN_DAYS * DAY).toISOString();
  await runBatch(scope.db, [
    repository.insertToken(scope.db, {
      id,
      tokenHash: await sha256(token),
      tokenEncrypted: await seal(token, sealOf(scope, id)),
      createdBy: scope.actor?.id ?? null,
      createdAt,
      expiresAt,
    }),
    recordChange(scope, "token", { action: "create", entityId: id, after: { expiresAt } }),
  ]);
  return { id, token, createdAt, expiresAt, used: false };
}

/** Reads a token, used or not; 404 if there is none. */
export const findExistingToken = ({ db }: PlanScope, id: string) =>
  mapRead(repository.findToken(db, id), (token) => {
    if (!token) throw new AppError("NOT_FOUND");
    return token;
  });

export async function deleteToken(
  scope: Scope,
  { id, expiresAt, usedAt }: repository.TokenRow,
): Promise<void> {
  await runBatch(scope.db, [
    ...repository.deleteToken(scope.db, id),
    recordChange(scope, "token", { action: "delete", entityId: id, before: { expiresAt, usedAt } }),
  ]);
}

/** The use of a registration token for a new account. */
export interface Admission {
  /** The first statement of the batch that creates the account. */
  check: Statement;
  /** Returns statements for the same batch, after the account is inserted. */
  spend: (user: { id: string; name: string }) => Statement[];
}

/** Looks up a typed token. Throws `INVALID_REGISTRATION_TOKEN` if it is not valid. */
export async function admit(scope: Scope, typed: string): Promise<Admission> {
  const now = scope.calendar.now().toISOString();
  const tokenHash = await sha256(typed.trim());
  const id = await repository.findValidToken(scope.db, tokenHash, now);
  if (id === null) throw new AppError("INVALID_REGISTRATION_TOKEN");
  return {
    check: repository.expectValidToken(scope.db, tokenHash, now),
    spend: (user) => [
      repository.spendToken(scope.db, tokenHash, user.id, now),
      recordChange(scope, "token", {
        action: "use",
        entityId: id,
        after: { usedBy: user.id },
        actor: user,
      }),
    ],
  };
}
