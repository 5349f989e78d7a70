import * as z from "zod/mini";
import { requiredLine } from "../base/fields.ts";
import { NAME_MAX } from "../base/limits.ts";
import { category, unique } from "./parts.ts";

/** What the bodies of staff and of applicants have in common. */

export const name = () => requiredLine(NAME_MAX);

export const interests = z.pipe(
  z.array(category).check(z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);

export const someInterests = z.pipe(
  z.array(category).check(z.minLength(1), z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);

export interface ChildrenInput {
  childrenCount?: number | undefined;
  childrenData?: readonly unknown[] | undefined;
}

/** Requires `childrenCount` to equal the number of `childrenData`. */
export const countsItsChildren = <T extends ChildrenInput>() =>
  z.refine<T>(
    (body) =>
      body.childrenCount === undefined || body.childrenCount === (body.childrenData?.length ?? 0),
    { message: "COUNT_MISMATCH", path: ["childrenCount"] },
  );
