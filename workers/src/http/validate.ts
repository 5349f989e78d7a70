import { zValidator } from "@hono/zod-validator";
import { fieldErrors } from "@kehila/shared/base/fields";
import type * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import { withFact } from "./operation.ts";

/**
 * Parses a part of a request with a shared schema; refuses invalid input with 400 `INVALID_INPUT`
 * and errors by form field. Comes after the guard, because rights are checked before shapes.
 */
export function validate<Target extends "json" | "query", Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) {
  const validator = zValidator(target, schema, (result) => {
    if (!result.success) {
      throw new AppError("INVALID_INPUT", {
        fields: fieldErrors(result.error.issues, result.data),
      });
    }
  });
  return withFact(validator, { input: { target, schema } });
}
