import { parseFields } from "@kehila/shared/base/fields";
import type { Env, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";

const nothing = z.strictObject({});

/**
 * For routes without input: no body or an empty object passes, unknown fields are refused by name.
 * A separate middleware instead of `validate()`, so that clients need not send a body.
 */
export const emptyBody: MiddlewareHandler<Env, string, object, never> = async (c, next) => {
  const text = await c.req.text();
  if (text !== "") {
    const result = parseFields(nothing, parseJson(text));
    if (!result.success) throw new AppError("INVALID_INPUT", { fields: result.fields });
  }
  await next();
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("INVALID_JSON");
  }
}
