import type { PersonRegister } from "@kehila/shared/persons";
import { AppError } from "../../core/app-error.ts";
import { clientOf, networkOf } from "../../rate-limit/client-address.ts";
import { spend } from "../../rate-limit/client.ts";
import type { Budget } from "../../lib/settings.ts";
import { readSetting } from "../../lib/settings.ts";
import type { Scope } from "../../core/scope.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { addApplication, isQueueFull } from "./applications.service.ts";
import type { FormAge } from "./form-token.ts";
import { issueFormToken, readFormToken } from "./form-token.ts";

/** A submission: the body, the client, and the two secrets of the form. */
export interface Submission {
  body: PersonRegister;
  /** The address of the client, for the budgets of the client and of its network. */
  address: string | undefined;
  formToken: string | undefined;
  idempotencyKey: string | undefined;
}

/** Counts a submission. Throws `TOO_MANY_REQUESTS` where the client or its network sent too many. */
async function spendBudgets(
  { env, calendar }: Scope,
  address: string | undefined,
  age: FormAge,
): Promise<void> {
  const ofClient = age === "good" ? "REGISTER_BUDGETS" : "REGISTER_BUDGETS_WITHOUT_FORM";
  const budgets = readSetting(env, ofClient);
  const ofNetwork = readSetting(env, "REGISTER_NETWORK_BUDGETS");
  const take = async (purpose: string, client: string, against: readonly Budget[]) => {
    const hit = { purpose, client, budgets: against, now: calendar.now() };
    const { allowed, retryAfterSeconds } = await spend(env.LIMITER, hit);
    if (!allowed) throw new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds } });
  };
  await take("register", clientOf(address), budgets);
  const network = networkOf(address);
  if (network !== null) await take("register-network", network, ofNetwork);
}

/**
 * Accepts an application from the public form: within its budgets, while the queue has room, once
 * for each idempotency key. Refuses with `FORM_EXPIRED` (and a fresh token), `TOO_MANY_REQUESTS`
 * (and when to come back) or `QUEUE_FULL`. The response is the same for known and unknown people.
 */
export async function submitApplication(scope: Scope, submission: Submission): Promise<void> {
  const { body, address, formToken, idempotencyKey } = submission;
  const age = await readFormToken(scope, formToken);
  if (age === "expired") {
    throw new AppError("FORM_EXPIRED", { extra: { formToken: await issueFormToken(scope) } });
  }
  const ceiling = readSetting(scope.env, "PENDING_CEILING");
  await spendBudgets(scope, address, age);
  if (await isQueueFull(scope, ceiling)) throw new AppError("QUEUE_FULL");

  // A user who is signed in on a shared computer is not the author of the application.
  const visitor: Scope = { ...scope, actor: null };
  const route = "POST /person/public/register";
  const idempotency = await bindIdempotency(visitor, route, idempotencyKey, body);
  await addApplication(visitor, body, idempotency);
}
