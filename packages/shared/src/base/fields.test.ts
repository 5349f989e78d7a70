import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseFields } from "./fields.ts";
import { FIELD_ERRORS_MAX } from "./limits.ts";

const schema = z.strictObject({ city: z.string(), children: z.array(z.object({ age: z.int() })) });

test("names the field of each error by its path, unknown keys too", () => {
  const value = { children: [{ age: 1 }, { age: 1.5 }], status: "active" };
  expect(parseFields(schema, value)).toEqual({
    success: false,
    fields: { city: "REQUIRED", "children.1.age": "NOT_AN_INTEGER", status: "NOT_ALLOWED" },
  });
});

test("keeps the errors of known fields when unknown keys exceed the limit", () => {
  const unknown = Array.from({ length: 2 * FIELD_ERRORS_MAX }, (_, index) => [`key${index}`, 1]);
  const result = parseFields(schema, { ...Object.fromEntries(unknown), children: "none" });
  const fields = result.success ? {} : result.fields;
  expect(Object.keys(fields)).toHaveLength(FIELD_ERRORS_MAX);
  expect(fields).toMatchObject({ city: "REQUIRED", children: "INVALID_TYPE" });
});
