import type { FieldErrors } from "@kehila/shared/base/errors";
import {
  FORM_TOKEN_HEADER,
  IDEMPOTENCY_HEADER,
  TURNSTILE_HEADER,
} from "@kehila/shared/persons/registration";
import type { Failure } from "./failure.ts";
import { renewTurnstile } from "./turnstile.tsx";

const TIMEOUT_MS = 30_000;

type Answer = Readonly<Record<string, unknown>>;
export type SendResult =
  | { success: true; answer: Answer }
  | { success: false; failure: Failure; fields: FieldErrors; formToken: string | null };

interface FormCall {
  /** The path of the endpoint. */
  call: string;
  body: Record<string, unknown>;
  formToken: string;
  idempotencyKey?: string;
  /**
   * The token of the Turnstile widget: absent if the check is off, empty until the visitor passes
   * the check.
   */
  turnstileToken?: string;
}

const failure = (
  code: Failure["code"],
  seconds: number | null = null,
  fields: FieldErrors = {},
  formToken: string | null = null,
): SendResult => ({ success: false, failure: { code, seconds }, fields, formToken });

async function post(form: FormCall, signal: AbortSignal): Promise<SendResult> {
  const response = await fetch(form.call, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [FORM_TOKEN_HEADER]: form.formToken,
      ...(form.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: form.idempotencyKey }),
      ...(form.turnstileToken === undefined ? {} : { [TURNSTILE_HEADER]: form.turnstileToken }),
    },
    body: JSON.stringify(form.body),
    signal,
  });
  const parsedAnswer: unknown = await response.json().catch(() => null);
  const answer = (parsedAnswer ?? {}) as Answer;
  const { success, code, fields, formToken } = answer;
  if (response.ok && success === true) return { success: true, answer };
  return failure(
    typeof code === "string" ? code : "INTERNAL",
    Number(response.headers.get("Retry-After")) || null,
    (fields ?? {}) as FieldErrors,
    typeof formToken === "string" ? formToken : null,
  );
}

/**
 * Sends a form; a lost connection or a timeout is a `NETWORK` failure. Sends it a second time only
 * with a renewed form token.
 */
export async function sendForm(form: FormCall): Promise<SendResult> {
  if (form.turnstileToken === "") return failure("HUMAN_CHECK_FAILED");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const result = await post(form, controller.signal);
    const renewedToken = result.success ? null : result.formToken;
    // If the form token expired while the form was open, the refusal contains a new token.
    return renewedToken === null
      ? result
      : await post({ ...form, formToken: renewedToken }, controller.signal);
  } catch {
    return failure("NETWORK");
  } finally {
    clearTimeout(timer);
    if (form.turnstileToken !== undefined) renewTurnstile();
  }
}
