import type { FieldErrors } from "@kehila/shared/base/errors";
import {
  FORM_TOKEN_FIELD,
  FORM_TOKEN_HEADER,
  HONEYPOT_FIELD,
  TURNSTILE_FIELD,
  TURNSTILE_HEADER,
} from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../core/app-error.ts";
import { isUtf8 } from "./body.ts";
import type { AppEnv } from "./context.ts";
import { isForm } from "./html.ts";
import { asAppError, onError } from "./on-error.ts";

/** Whether a URL-encoded form has escapes that are not UTF-8; browsers never send such escapes. */
function hasBrokenEscapes(c: Context<AppEnv>, bytes: ArrayBuffer): boolean {
  if (c.req.header("Content-Type")?.startsWith("multipart/")) return false;
  try {
    decodeURIComponent(new TextDecoder().decode(bytes));
    return false;
  } catch {
    return true;
  }
}

/**
 * Reads a form post. Throws for an invalid form, one that is too large, or one that is not UTF-8.
 */
export async function readForm(c: Context<AppEnv>): Promise<FormData> {
  if (!isForm(c.req.header("Content-Type"))) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await c.req.arrayBuffer();
  if (!isUtf8(bytes) || hasBrokenEscapes(c, bytes)) throw new AppError("INVALID_INPUT");
  try {
    return await c.req.formData();
  } catch (error) {
    // Over the limit of http/body.ts, or different from its declared type.
    throw error instanceof AppError ? error : new AppError("INVALID_INPUT");
  }
}

/** Returns a function that reads a form field as text; undefined for an empty field. */
export const textsOf =
  (form: FormData) =>
  (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };

/** Reads the address and the tokens of a public form from the headers of a JSON call. */
export const formRequestOf = (c: Context<AppEnv>) => ({
  address: c.req.header("CF-Connecting-IP"),
  formToken: c.req.header(FORM_TOKEN_HEADER),
  turnstileToken: c.req.header(TURNSTILE_HEADER),
});

/**
 * Reads the address and the tokens from the fields of a form post. Throws `FORM_REJECTED` for a
 * filled-in honeypot.
 */
export function postedRequestOf(c: Context<AppEnv>, field: ReturnType<typeof textsOf>) {
  if (field(HONEYPOT_FIELD) !== undefined) throw new AppError("FORM_REJECTED");
  return {
    address: c.req.header("CF-Connecting-IP"),
    // A form post without a token may come from another site, so the user has to send it again.
    formToken: field(FORM_TOKEN_FIELD) ?? "none",
    turnstileToken: field(TURNSTILE_FIELD),
  };
}

/** The status of a refusal, and the error that the page shows. */
interface Refusal {
  code: AppError["code"];
  status: ContentfulStatusCode;
  page: {
    errors: FieldErrors;
    failure: { code: string; seconds: number | null };
    idempotencyKey?: string;
  };
}

/** Converts an error of a form post into the error that its page shows; logs an unexpected one. */
export async function refusalOf(
  c: Context<AppEnv>,
  error: unknown,
  idempotencyKey: string | undefined,
): Promise<Refusal> {
  if (!(error instanceof Error)) throw error;
  const answer = await onError(error, c);
  const { code, fields = {} } = asAppError(error);
  const wait = Number(answer.headers.get("Retry-After"));
  const reused = code === "IDEMPOTENCY_KEY_REUSED";
  return {
    code,
    status: answer.status as ContentfulStatusCode,
    page: {
      errors: fields,
      failure: { code, seconds: wait > 0 ? wait : null },
      // A failed attempt may have been stored; with the same key, a retry stores no second one.
      ...(idempotencyKey !== undefined && !reused ? { idempotencyKey } : {}),
    },
  };
}
