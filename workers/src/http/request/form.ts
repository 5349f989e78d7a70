import { FORM_TOKEN_HEADER, TURNSTILE_HEADER } from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import { AppError } from "../../core/app-error.ts";
import { isUtf8 } from "./body.ts";
import type { AppEnv } from "../context.ts";
import { isForm } from "../page/html.ts";

/**
 * Whether a URL-encoded form has percent-escapes that are not UTF-8. Browsers never write such
 * escapes.
 */
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
 * Reads a form post. Throws for another content type, a body that is too large, and text that is
 * not UTF-8.
 */
export async function readForm(c: Context<AppEnv>): Promise<FormData> {
  if (!isForm(c.req.header("Content-Type"))) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await c.req.arrayBuffer();
  if (!isUtf8(bytes) || hasBrokenEscapes(c, bytes)) throw new AppError("INVALID_INPUT");
  try {
    return await c.req.formData();
  } catch (error) {
    // The body is over the limit of http/request/body.ts, or does not match its content type.
    throw error instanceof AppError ? error : new AppError("INVALID_INPUT");
  }
}

/** Returns a function that reads a field of a form as text; undefined for an empty one. */
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
