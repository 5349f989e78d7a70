import type { PersonRegister } from "@kehila/shared/persons/applicants";
import type { Scope } from "../../core/scope.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { addApplication } from "./applications.service.ts";
import type { FormRequest } from "./submissions.service.ts";
import { admitSubmission } from "./submissions.service.ts";

/** A submission: the body, the client, the form token and the idempotency key. */
export interface Submission extends FormRequest {
  body: PersonRegister;
  idempotencyKey: string | undefined;
}

/**
 * Accepts an application from the public form: within its budgets, while the queue has space, once
 * per idempotency key. Refuses with `FORM_EXPIRED` (with a new token), `TOO_MANY_REQUESTS` (with
 * the waiting time) or `QUEUE_FULL`. Known and unknown people get the same response.
 */
export async function submitApplication(scope: Scope, submission: Submission): Promise<void> {
  const { body, address, idempotencyKey } = submission;
  await admitSubmission(scope, submission);

  // The application's author is the public, even if a user is signed in on a shared computer.
  const visitor: Scope = { ...scope, actor: null };
  const route = "POST /person/public/register";
  const idempotency = await bindIdempotency(visitor, route, idempotencyKey, body);
  await addApplication(visitor, { body, address }, idempotency);
}
