import type { PersonRegister } from "@kehila/shared/persons";
import { AppError } from "../../http/app-error.ts";
import { parseBudgets, spend } from "../../http/rate-limit.ts";
import type { Scope } from "../../scope.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { isPendingQueueFull, registerApplication } from "../persons/person-create.service.ts";
import type { FormAge } from "./form-token.ts";
import { issueFormToken, readFormToken } from "./form-token.ts";

/** One submission: what is sent, who sends it, and the two secrets that the form carried. */
export interface Submission {
  body: PersonRegister;
  /** Whose budget it counts against. */
  client: string;
  formToken: string | undefined;
  idempotencyKey: string | undefined;
}

/** A hall behind one Wi-Fi must pass (decisions, Public pages); whoever shows no form gets less. */
const BUDGETS = { withForm: "10/60 60/3600", withoutForm: "6/60 30/3600" } as const;
const PENDING_CEILING = 5000;

function budgetsFor(scope: Scope, age: FormAge) {
  const { REGISTER_BUDGETS, REGISTER_BUDGETS_WITHOUT_FORM } = scope.env;
  return parseBudgets(
    age === "good"
      ? (REGISTER_BUDGETS ?? BUDGETS.withForm)
      : (REGISTER_BUDGETS_WITHOUT_FORM ?? BUDGETS.withoutForm),
  );
}

/**
 * Takes an application from the public: within its budgets, while the queue has room, once for each
 * idempotency key. Refuses with `FORM_EXPIRED` (and a fresh token), `TOO_MANY_REQUESTS` (and when to
 * come back) or `QUEUE_FULL`. Answers nothing that tells known people from unknown ones.
 */
export async function submitApplication(scope: Scope, submission: Submission): Promise<void> {
  const { body, client, formToken, idempotencyKey } = submission;
  const age = await readFormToken(scope, formToken);
  if (age === "expired") {
    throw new AppError("FORM_EXPIRED", { extra: { formToken: await issueFormToken(scope) } });
  }
  const { allowed, retryAfterSeconds } = await spend(scope.env.LIMITER, {
    purpose: "register",
    client,
    budgets: budgetsFor(scope, age),
    now: scope.calendar.now(),
  });
  if (!allowed) throw new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds } });
  const ceiling = Number(scope.env.PENDING_CEILING ?? PENDING_CEILING);
  if (await isPendingQueueFull(scope, ceiling)) throw new AppError("QUEUE_FULL");

  // Whoever happens to be signed in on a shared computer has nothing to do with the application.
  const visitor: Scope = { ...scope, actor: null };
  const route = "POST /person/public/register";
  await registerApplication(
    visitor,
    body,
    await bindIdempotency(visitor, route, idempotencyKey, body),
  );
}
