import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import { PERSON_STATUSES } from "../accounts/permissions.ts";
import { gender, id } from "./parts.ts";

/**
 * Why two records may be of one person, in the order of the screen. `phoneTypo`, `idNumberTypo` and
 * `birthDateTypo`: one digit differs, is missing, or two neighbours are swapped.
 */
export const PAIR_EVIDENCE = [
  "idNumberTypo",
  "name",
  "otherSpelling",
  "nickname",
  "nearName",
  "firstName",
  "birthDate",
  "birthDateTypo",
  "birthYearAndCity",
  "phone",
  "phoneTypo",
  "address",
  "children",
] as const;
export type PairEvidence = (typeof PAIR_EVIDENCE)[number];

/** The days after which a pair that was put off is offered again. */
export const LATER_DAYS = 14;

/** Pairs per page. */
export const PAIRS_PAGE = 10;

/** Views of pairs: to decide now, put off, and decided to be different people. */
export const PAIR_VIEWS = ["open", "later", "different"] as const;
export type PairView = (typeof PAIR_VIEWS)[number];

/** A record of a pair, with the fields that distinguish two persons. */
export const pairedPersonSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  idNumber: z.nullable(z.string()),
  gender: z.nullable(gender),
  birthDate: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  /** The first names of the children. */
  children: z.array(z.string()),
  status: z.enum(PERSON_STATUSES),
  createdAt: z.iso.datetime(),
});
export type PairedPerson = z.infer<typeof pairedPersonSchema>;

export const duplicatePairSchema = z.strictObject({
  one: pairedPersonSchema,
  other: pairedPersonSchema,
  /** Empty for a decided pair whose records are no longer alike. */
  evidence: z.array(z.enum(PAIR_EVIDENCE)),
  /** For a pair that was put off: when it is offered again. */
  laterUntil: z.nullable(z.iso.datetime()),
  /** For different people: who decided it, and when. */
  decided: z.nullable(
    z.strictObject({ by: z.strictObject(loggedUserShape), at: z.iso.datetime() }),
  ),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

const count = z.int().check(z.gte(0));

/** Query of `GET /person/duplicates`. */
export const duplicatesQuerySchema = z.strictObject({
  view: z.optional(z.enum(PAIR_VIEWS)),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}(?:-\d{1,15})?$/, "INVALID_CHOICE"))),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuerySchema>;

/** `GET /person/duplicates/count`: the pairs that the actor may see. */
export const duplicatesCountSchema = z.strictObject({
  data: z.strictObject({
    open: count,
    later: count,
    different: count,
    /** When the last look-up ended; null before the first one. */
    checkedAt: z.nullable(z.iso.datetime()),
    /** Whether records wait for the look-up of the next night. */
    isWaiting: z.boolean(),
  }),
});
export type DuplicatesCount = z.infer<typeof duplicatesCountSchema>["data"];

/** `GET /person/duplicates`: one page, the likeliest pair first. */
export const duplicatesPageSchema = z.strictObject({
  data: z.array(duplicatePairSchema),
  nextCursor: z.nullable(z.string()),
});
export type DuplicatesPage = z.infer<typeof duplicatesPageSchema>;

const PAIR_DECISIONS = ["different", "later", "open"] as const;

/** `POST /person/duplicates`: a decision about a pair; `open` revokes an earlier decision. */
export const decidePairSchema = z.strictObject({
  oneId: id,
  otherId: id,
  decision: z.enum(PAIR_DECISIONS),
});
export type DecidePair = z.infer<typeof decidePairSchema>;
