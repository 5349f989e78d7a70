import * as z from "zod/mini";
import type { ErrorCode } from "./base/errors.ts";
import { ERRORS } from "./base/errors.ts";
import { REQUEST_ID_MAX } from "./base/limits.ts";
import { historyQuerySchema } from "./persons/history.ts";
import { COUNTED_FAILURES } from "./system.ts";

const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Query of `GET /api/system/failures`: failures before a number, or of an id's beginning. */
export const failuresQuerySchema = z.strictObject({
  ...historyQuerySchema.shape,
  requestId: z.optional(z.string().check(z.maxLength(REQUEST_ID_MAX))),
});
export type FailuresQuery = z.infer<typeof failuresQuerySchema>;

/** A kept failure: kinds and places in the code, without values and without persons. */
export const keptFailureSchema = z.strictObject({
  seq: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
  failure: z.enum(COUNTED_FAILURES),
  /** The id of the request or of the job; null for a cron. */
  requestId: z.nullable(z.string()),
  method: z.nullable(z.string()),
  /** The pattern of the route, such as `/person/:id`; null outside of routes. */
  route: z.nullable(z.string()),
  /** The code of the answer; null outside of requests. */
  code: z.nullable(z.enum(ERROR_CODES)),
  /** The class of the error. */
  error: z.string(),
  /** Functions and places in the bundle, the innermost first. */
  stack: z.array(z.string()),
});
export type KeptFailure = z.infer<typeof keptFailureSchema>;

/** `GET /api/system/failures`: one page, newest failures first. */
export const failuresPageSchema = z.strictObject({
  data: z.array(keptFailureSchema),
  hasNextPage: z.boolean(),
});
export type FailuresPage = z.infer<typeof failuresPageSchema>;
