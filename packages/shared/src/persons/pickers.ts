import * as z from "zod/mini";
import { category, id } from "./parts.ts";
import { pickShape } from "./query.ts";

/** Query of `GET /person/pick`. */
export const personPickQuerySchema = z.strictObject(pickShape);
export type PersonPickQuery = z.infer<typeof personPickQuerySchema>;

/** Query of `GET /api/user/pick`: users who may see the lists of a category, or all users. */
export const userPickQuerySchema = z.strictObject({
  ...pickShape,
  category: z.optional(category),
});
export type UserPickQuery = z.infer<typeof userPickQuerySchema>;

const pageOf = <Schema extends z.core.$ZodType>(row: Schema) =>
  z.strictObject({
    data: z.array(row),
    hasNextPage: z.boolean(),
    nextCursor: z.nullable(z.string()),
  });

/** The fields of a person in the picker. */
const personPickSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  /** Only for actors who may read active persons; null without a birth date. */
  age: z.optional(z.nullable(z.int())),
  /** The last digits of the phone, for the same actors. */
  phoneEnd: z.optional(z.nullable(z.string())),
});
export type PersonPick = z.infer<typeof personPickSchema>;

/** `GET /person/pick`. A page can be empty although another page follows. */
export const personPickPageSchema = pageOf(personPickSchema);
export type PersonPickPage = z.infer<typeof personPickPageSchema>;

/** `GET /api/user/pick`. */
export const userPickPageSchema = pageOf(z.strictObject({ id, name: z.string() }));
export type UserPickPage = z.infer<typeof userPickPageSchema>;
