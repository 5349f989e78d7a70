import { parseFields } from "@kehila/shared/base/fields";
import type { Env, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { AppError } from "../../core/app-error.ts";
import { withFact } from "../operation.ts";

const noBody = z.strictObject({});

/**
 * Accepts no body or an empty object; refuses other bodies with the names of unknown fields. A
 * separate middleware instead of `validate()`, so that clients need not send a body.
 */
export const emptyBody: MiddlewareHandler<Env, string, object, never> = async (c, next) => {
  parse(noBody, await c.req.text());
  await next();
};

/** The types of a route whose JSON body is optional. */
interface OptionalJson<Schema extends z.core.$ZodType> {
  in: { json?: z.core.input<Schema> };
  out: { json: z.core.output<Schema> };
}

/** Parses an optional JSON body; a missing body counts as an empty object. */
export function optionalBody<Schema extends z.core.$ZodType>(schema: Schema) {
  const handler: MiddlewareHandler<Env, string, OptionalJson<Schema>, never> = async (c, next) => {
    c.req.addValidatedData("json", parse(schema, await c.req.text()) as object);
    await next();
  };
  return withFact(handler, { input: { target: "json", schema } });
}

/** Parses the text of a body. Throws `INVALID_JSON`, or `INVALID_INPUT` with the invalid fields. */
function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  text: string,
): z.core.output<Schema> {
  const result = parseFields(schema, text === "" ? {} : parseJson(text));
  if (!result.success) throw new AppError("INVALID_INPUT", { fields: result.fields });
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("INVALID_JSON");
  }
}
