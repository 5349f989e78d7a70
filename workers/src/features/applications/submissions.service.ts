import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import { verifyTurnstile } from "../../external/turnstile.ts";
import { clientOf, networkOf } from "../../rate-limit/client-address.ts";
import type { SharedHit } from "../../rate-limit/client.ts";
import { spendShared } from "../../rate-limit/client.ts";
import type { FormAge } from "./form-token.service.ts";
import { issueFormToken, readFormToken } from "./form-token.service.ts";

/** A request of a public form: the address of its client, and the form token. */
export interface FormRequest {
  /** For the budgets of the client and of its network. */
  address: string | undefined;
  formToken: string | undefined;
  /** The token of the Turnstile widget, where the check is on. */
  turnstileToken?: string | undefined;
}

/** Counts a request. Throws `TOO_MANY_REQUESTS` with the waiting time if a budget is exhausted. */
export async function spendOrRefuse(
  { env, calendar }: Scope,
  hit: Omit<SharedHit, "now">,
): Promise<void> {
  const now = calendar.now();
  const { allowed, retryAfterSeconds } = await spendShared(env, { ...hit, now });
  if (!allowed) throw new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds } });
}

/** Reads a form token. Throws `FORM_EXPIRED` with a new token if it has expired. */
async function readAge(scope: Scope, formToken: string | undefined): Promise<FormAge> {
  const age = await readFormToken(scope, formToken);
  if (age !== "expired") return age;
  throw new AppError("FORM_EXPIRED", { extra: { formToken: await issueFormToken(scope) } });
}

/**
 * Checks the visitor with Turnstile, if it is on; after the rate limits, which cost less. Throws
 * `HUMAN_CHECK_FAILED`, or `HUMAN_CHECK_UNAVAILABLE` if Cloudflare gives no verdict.
 */
async function expectHuman({ env }: Scope, { turnstileToken }: FormRequest): Promise<void> {
  const verdict = await verifyTurnstile(env, turnstileToken);
  if (verdict === "failed") throw new AppError("HUMAN_CHECK_FAILED");
  if (verdict === "unavailable") throw new AppError("HUMAN_CHECK_UNAVAILABLE");
}

/**
 * Checks that a submission of a public form is allowed; all forms share the budgets. Throws
 * `FORM_EXPIRED`, `TOO_MANY_REQUESTS`, `HUMAN_CHECK_FAILED` or `HUMAN_CHECK_UNAVAILABLE`.
 */
export async function admitSubmission(scope: Scope, request: FormRequest): Promise<void> {
  const { address, formToken } = request;
  const { env } = scope;
  const age = await readAge(scope, formToken);
  const ofClient = age === "good" ? "REGISTER_BUDGETS" : "REGISTER_BUDGETS_WITHOUT_FORM";
  await spendOrRefuse(scope, {
    purpose: "register",
    shared: networkOf(address),
    source: clientOf(address),
    budgets: {
      all: readSetting(env, "REGISTER_NETWORK_BUDGETS"),
      own: readSetting(env, ofClient),
    },
  });
  await expectHuman(scope, request);
}

/**
 * Checks that a phone check is allowed, with one call for the budgets of client and network; a
 * phone is typed faster than a form. Throws the same errors as a submission.
 */
export async function admitCheck(scope: Scope, request: FormRequest): Promise<void> {
  const { address, formToken } = request;
  const age = await readAge(scope, formToken);
  const ofClient = age === "missing" ? "CHECK_BUDGETS_WITHOUT_FORM" : "CHECK_BUDGETS";
  await spendOrRefuse(scope, {
    purpose: "check",
    shared: networkOf(address),
    source: clientOf(address),
    budgets: {
      all: readSetting(scope.env, "CHECK_NETWORK_BUDGETS"),
      own: readSetting(scope.env, ofClient),
    },
  });
  await expectHuman(scope, request);
}
