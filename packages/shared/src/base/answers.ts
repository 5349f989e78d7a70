import * as z from "zod/mini";
import { currentUserSchema } from "../accounts/accounts.ts";
import type { ErrorCode } from "./errors.ts";
import { ERRORS, FIELD_ERRORS } from "./errors.ts";
import { eventListSummarySchema, listLinkSchema } from "../events/event-lists.ts";
import { personMatchSchema, personSchema } from "../persons/answers.ts";

/** Response envelopes of the API (docs/product.md#api). */

/** Returns the schema of a read: `{data}`. */
export const dataOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.strictObject({ data: schema });

/** Returns the schema of a complete list: `{data: [...]}`. */
export const listOf = <Schema extends z.core.$ZodType>(schema: Schema) => dataOf(z.array(schema));

/**
 * Returns the schema of a change that returns the created or changed record: `{success: true,
 * data}`.
 */
export const changeOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.strictObject({ success: z.literal(true), data: schema });

/** A change without a result: `{success: true}`. */
export const doneSchema = z.strictObject({ success: z.literal(true) });

/** A deletion: returns the id of the deleted record. */
export const deletedSchema = changeOf(z.strictObject({ id: z.string() }));

/** Response of public registration; identical for known and unknown people. */
export const submittedSchema = z.strictObject({ success: z.literal(true), message: z.string() });

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every refusal. Members after `requestId` belong to particular codes. */
export const failureSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(codes),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERRORS))),
  requestId: z.string(),
  /** Repeats `error` under /auth/api (docs/product.md#api). */
  message: z.optional(z.string()),
  /** `STALE_VERSION`: the current record, if the actor may read it. */
  current: z.optional(
    z.union([personSchema, currentUserSchema, eventListSummarySchema, listLinkSchema]),
  ),
  /** `DUPLICATE_ID_NUMBER`, `POSSIBLE_DUPLICATES`: the matches that the actor may read. */
  matches: z.optional(z.array(personMatchSchema)),
  /** `SELECTION_CHANGED`: the current number of matches. */
  count: z.optional(z.int()),
  /** 429 and 503: seconds until a retry can succeed, as in the header `Retry-After`. */
  retryAfterSeconds: z.optional(z.number()),
  /** `READING_STOPPED`: when reading continues. */
  until: z.optional(z.iso.datetime()),
  /** `EMAIL_NOT_VERIFIED` at sign-in: whether a new verification mail was sent. */
  mailSent: z.optional(z.boolean()),
  /** `FORM_EXPIRED`: a new token for the same form. */
  formToken: z.optional(z.string()),
});

/** The OpenAPI document, whose schema is defined by its standard. */
export const openApiSchema = z.looseObject({ openapi: z.literal("3.1.0") });
