import type {
  SecondFactorOverview,
  SecondFactorPolicyChange,
} from "@kehila/shared/accounts/second-factor";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, runRead } from "../../db/read.ts";
import { commitBatch } from "../../db/change.ts";
import { AppError } from "../../core/app-error.ts";
import type { Browser } from "../../core/browser.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { findUser } from "../auth/auth.service.ts";
import { deleteOpenChallenges } from "../auth/attempts/challenges.service.ts";
import { confirmPassword } from "../auth/credentials/confirmation.service.ts";
import { mailSecondFactorChanged } from "../auth/password/password.service.ts";
import { endSessions } from "../auth/sessions/sessions.service.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import * as repository from "./policy.repository.ts";
import { findFactors } from "./two-factor.repository.ts";

/** Reads the rule for administrators, and the accounts that have a second factor. */
export const overview = ({ db }: PlanScope): Read<SecondFactorOverview> =>
  joinReads({ requiredForAdmins: repository.findPolicy(db), users: repository.listProtected(db) });

/**
 * Sets whether administrators must have a second factor; `currentPolicy` is the current rule. 409
 * `SECOND_FACTOR_MISSING` for an administrator without one, so that at least one administrator can
 * turn the rule off again.
 */
export async function changePolicy(
  scope: Scope,
  { requiredForAdmins }: SecondFactorPolicyChange,
  currentPolicy: SecondFactorOverview,
): Promise<SecondFactorOverview> {
  const { db, calendar } = scope;
  const before = currentPolicy.requiredForAdmins;
  if (before === requiredForAdmins) return currentPolicy;
  const statements = [
    ...expectConfirmed(scope),
    ...(requiredForAdmins ? [repository.expectFactor(db, signedInActor(scope).id)] : []),
    repository.setPolicy(db, requiredForAdmins, calendar.now().toISOString()),
    recordChange(scope, "setting", {
      action: "update",
      entityId: "second-factor",
      before: { requiredForAdmins: before },
      after: { requiredForAdmins },
    }),
    recordSecurityEvent(scope, "secondFactorRule", { details: [requiredForAdmins ? "on" : "off"] }),
  ];
  return commitBatch(scope, statements, overview(scope), () => null);
}

/**
 * Deletes every second factor of a user who has lost them and ends the user's sessions; requires
 * the administrator's password. 403 for the administrator's own factors, which the account page
 * removes.
 */
export async function resetFactors(
  scope: Scope,
  userId: string,
  password: string,
  browser: Browser,
): Promise<void> {
  if (userId === signedInActor(scope).id) throw new AppError("FORBIDDEN");
  await confirmPassword(scope, password, browser, ({ unchanged }) =>
    deleteFactorsOf(scope, userId, browser.origin, unchanged),
  );
}

async function deleteFactorsOf(
  scope: Scope,
  userId: string,
  origin: string,
  conditions: readonly Statement[],
): Promise<void> {
  const { db } = scope;
  const [user, factors] = await Promise.all([
    findUser(scope, userId),
    runRead(scope, findFactors(db, userId)),
  ]);
  if (!user || !factors) throw new AppError("NOT_FOUND");
  const hasApp = factors.totpSince !== null;
  if (!hasApp && factors.passkeys === 0) return;
  await runBatch(db, [
    ...conditions,
    ...repository.deleteFactors(db, userId),
    deleteOpenChallenges(scope, userId),
    endSessions(db, userId),
    recordChange(scope, "user", {
      action: "secondFactorReset",
      entityId: userId,
      before: { app: hasApp, passkeys: factors.passkeys },
      after: { app: false, passkeys: 0 },
    }),
    recordSecurityEvent(scope, "secondFactorReset", { target: user }),
  ]);
  await mailSecondFactorChanged(scope, user, origin);
}
