import type { FieldErrors } from "@kehila/shared/errors";
import type { FormValues } from "@kehila/shared/registration";
import {
  FORM_TOKEN_HEADER,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  REGISTER_CALL,
  registrationBody,
} from "@kehila/shared/registration";
import type { Failure } from "./page-data.ts";

const TIMEOUT_MS = 30_000;

export type Sent =
  | { success: true }
  | { success: false; failure: Failure; fields: FieldErrors; formToken: string | null };

interface Application {
  values: FormValues;
  formToken: string;
  idempotencyKey: string;
  honeypot: string;
}

const failed = (
  code: Failure["code"],
  seconds: number | null = null,
  fields: FieldErrors = {},
  formToken: string | null = null,
): Sent => ({ success: false, failure: { code, seconds }, fields, formToken });

async function post(application: Application, signal: AbortSignal): Promise<Sent> {
  const body = registrationBody(application.values);
  // Only bots fill the honeypot: the server refuses the unknown field with a clear message.
  if (application.honeypot !== "") body[HONEYPOT_FIELD] = application.honeypot;
  const response = await fetch(REGISTER_CALL, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [FORM_TOKEN_HEADER]: application.formToken,
      [IDEMPOTENCY_HEADER]: application.idempotencyKey,
    },
    body: JSON.stringify(body),
    signal,
  });
  const answer: unknown = await response.json().catch(() => null);
  const { success, code, fields, formToken } = (answer ?? {}) as Record<string, unknown>;
  if (response.ok && success === true) return { success: true };
  return failed(
    typeof code === "string" ? code : "INTERNAL",
    Number(response.headers.get("Retry-After")) || null,
    (fields ?? {}) as FieldErrors,
    typeof formToken === "string" ? formToken : null,
  );
}

/** Sends an application once; a lost connection or a timeout is a `NETWORK` failure. */
export async function sendRegistration(application: Application): Promise<Sent> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const sent = await post(application, controller.signal);
    const fresh = sent.success ? null : sent.formToken;
    // The form token expired while the form was open; the response has a new one.
    return fresh === null
      ? sent
      : await post({ ...application, formToken: fresh }, controller.signal);
  } catch {
    return failed("NETWORK");
  } finally {
    clearTimeout(timer);
  }
}
