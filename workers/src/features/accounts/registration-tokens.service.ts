import type { RegistrationToken } from "@kehila/shared/accounts/invitations";
import { REGISTRATION_TOKEN_DAYS } from "@kehila/shared/base/limits";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { AppError } from "../../core/app-error.ts";
import { DAY } from "../../lib/duration.ts";
import { newId, sha256 } from "../../lib/ids.ts";
import { seal, unseal } from "../../lib/secrets/seal.ts";
import { newSecret } from "../../lib/secrets/secrets.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { secretsOf, signedInActor } from "../../core/scope.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { presentFlags } from "./users.presenter.ts";
import * as repository from "./registration-tokens.repository.ts";

const sealOf = (scope: Scope, id: string) => ({
  secrets: secretsOf(scope),
  purpose: "registration-tokens",
  bound: id,
});

const presentGrant = ({ role, permissions, language, email }: repository.Grant) => ({
  role,
  permissions: presentFlags(Object.fromEntries(permissions.map((flag) => [flag, true]))),
  language,
  email,
});

/**
 * Lists the registration tokens, newest first, decrypted so that administrators can copy a token.
 * The token of an invited administrator is only mailed.
 */
export const listTokens = ({ db }: PlanScope): Read<Promise<RegistrationToken[]>> =>
  mapRead(repository.listTokens(db), (rows, scope) =>
    Promise.all(
      rows.map(async ({ token: row, invitedBy, isBacked, usedBy, ...grant }) => ({
        id: row.id,
        token:
          grant.role === "ADMIN" ? null : await unseal(row.tokenEncrypted, sealOf(scope, row.id)),
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        used: row.usedAt !== null,
        ...presentGrant(grant),
        invitedBy,
        isBacked,
        usedBy,
      })),
    ),
  );

/** A new token, and its secret for the mail, which the answer may not contain. */
interface TokenWithSecret {
  secret: string;
  token: RegistrationToken;
}

/**
 * Creates a registration token, valid for seven days. `conditions` are statements that stop the
 * batch before the first change.
 */
export async function generateToken(
  scope: Scope,
  grant: repository.Grant,
  conditions: readonly Statement[],
): Promise<TokenWithSecret> {
  const { db, calendar } = scope;
  const actor = signedInActor(scope);
  const secret = newSecret();
  const id = newId();
  const now = calendar.now();
  const createdAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + REGISTRATION_TOKEN_DAYS * DAY).toISOString();
  const row = {
    id,
    tokenHash: await sha256(secret),
    tokenEncrypted: await seal(secret, sealOf(scope, id)),
    createdBy: actor.id,
    createdAt,
    expiresAt,
  };
  await runBatch(db, [
    ...conditions,
    ...repository.insertToken(db, row, grant),
    recordChange(scope, "token", {
      action: "create",
      entityId: id,
      after: { expiresAt, ...grant },
    }),
    recordSecurityEvent(scope, "invitationMade", { details: [grant.role] }),
  ]);
  const token = {
    id,
    token: grant.role === "ADMIN" ? null : secret,
    createdAt,
    expiresAt,
    used: false,
    ...presentGrant(grant),
    invitedBy: actor.name,
    isBacked: true,
    usedBy: null,
  };
  return { secret, token };
}

/** Reads a token, used or not; 404 if there is none. */
export const findExistingToken = ({ db }: PlanScope, id: string) =>
  mapRead(repository.findToken(db, id), (token) => {
    if (!token) throw new AppError("NOT_FOUND");
    return token;
  });

export async function deleteToken(
  scope: Scope,
  { id, expiresAt, usedAt }: Pick<repository.TokenRow, "id" | "expiresAt" | "usedAt">,
): Promise<void> {
  await runBatch(scope.db, [
    ...repository.deleteToken(scope.db, id),
    recordChange(scope, "token", { action: "delete", entityId: id, before: { expiresAt, usedAt } }),
    recordSecurityEvent(scope, "invitationDeleted"),
  ]);
}

/** The use of a registration token for a new account. */
export interface Admission extends repository.Grant {
  /** The name of the administrator who created the token. */
  invitedBy: string;
  /** The first statement of the batch that creates the account. */
  check: Statement;
  /** Returns statements for the same batch, after the account is inserted. */
  spend: (user: { id: string; name: string }) => Statement[];
}

/**
 * Looks up a typed token. Throws `INVALID_REGISTRATION_TOKEN` if it is not valid, for instance
 * because its creator may no longer invite.
 */
export async function admit(scope: Scope, typed: string): Promise<Admission> {
  const { db } = scope;
  const now = scope.calendar.now().toISOString();
  const tokenHash = await sha256(typed.trim());
  const foundToken = await runRead(scope, repository.findValidToken(db, tokenHash, now));
  if (!foundToken) throw new AppError("INVALID_REGISTRATION_TOKEN");
  const { role, permissions, language, email, invitedBy } = foundToken;
  const { id } = foundToken.token;
  return {
    role,
    permissions,
    language,
    email,
    invitedBy: invitedBy ?? "",
    check: repository.expectValidToken(db, tokenHash, now),
    spend: (user) => [
      repository.grantFlags(db, id, user.id),
      repository.spendToken(db, tokenHash, user.id, now),
      recordChange(scope, "token", {
        action: "use",
        entityId: id,
        after: { usedBy: user.id },
        actor: user,
      }),
      recordSecurityEvent(scope, "invitationUsed", { details: [role], actor: user }),
    ],
  };
}
