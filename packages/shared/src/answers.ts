import * as z from "zod/mini";
import { currentUserSchema } from "./accounts.ts";
import type { ErrorCode } from "./errors.ts";
import { ERRORS, FIELD_ERRORS } from "./errors.ts";
import { personMatchSchema, personSchema } from "./person-answers.ts";

/** The envelopes of the API (decisions.md, Answers of the API). */

/** A read: `{data}`. */
export const dataOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.strictObject({ data: schema });

/** A list that is read whole: `{data: [...]}`. */
export const listOf = <Schema extends z.core.$ZodType>(schema: Schema) => dataOf(z.array(schema));

/** A change that returns what was created or changed: `{success: true, data}`. */
export const changeOf = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.strictObject({ success: z.literal(true), data: schema });

/** A change that returns nothing else: `{success: true}`. */
export const doneSchema = z.strictObject({ success: z.literal(true) });

/** A deletion: the id of the deleted record. */
export const deletedSchema = changeOf(z.strictObject({ id: z.string() }));

/** The public registration's answer (§7): the same for known and unknown people. */
export const submittedSchema = z.strictObject({ success: z.literal(true), message: z.string() });

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every refused call. Members after `requestId` belong to certain codes only. */
export const failureSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(codes),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERRORS))),
  requestId: z.string(),
  /** Repeats `error` under /auth/api (decisions.md, Accounts). */
  message: z.optional(z.string()),
  /** `STALE_VERSION`: the record as it is now, if the actor may read it. */
  current: z.optional(z.union([personSchema, currentUserSchema])),
  /** `DUPLICATE_ID_NUMBER`, `POSSIBLE_DUPLICATES`: the matches that the actor may read. */
  matches: z.optional(z.array(personMatchSchema)),
  /** `SELECTION_CHANGED`: how many persons match now. */
  count: z.optional(z.int()),
  /** 429 and 503: seconds until a retry can succeed; the header `Retry-After` says the same. */
  retryAfterSeconds: z.optional(z.number()),
  /** `EMAIL_NOT_VERIFIED` at sign-in: whether a new mail has left. */
  mailSent: z.optional(z.boolean()),
  /** `FORM_EXPIRED`: a fresh token for the same form. */
  formToken: z.optional(z.string()),
});

/** The OpenAPI document itself, whose own schema is its standard's. */
export const openApiSchema = z.looseObject({ openapi: z.literal("3.1.0") });
