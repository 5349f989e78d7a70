import * as fc from "fast-check";

/**
 * Strings that have broken other programs: syntax of underlying systems, malformed text, large
 * numbers.
 */
const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "'; drop table persons; --",
  '" OR ""="',
  "%_%",
  "*",
  "NEAR(a b, 5)",
  'a" AND "b',
  "(((((",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "\u202Eevil\u202C",
  "\u2066x\u2069",
  "\uD800",
  "\uDC00\uD800",
  "\uFFFE\uFFFF",
  "\u200B",
  "ﷺ".repeat(50),
  "ё".repeat(5000),
  "=HYPERLINK(1)",
  "../../etc/passwd",
  "%00",
  "%E0%A4%A",
  "__proto__",
  "constructor",
  "toString",
  "1e999",
  "-0",
  "99999999999999999999",
  "0x10",
  "2023-02-29",
  "2020-01-01T25:00:00Z",
  "0000-00-00",
  "true",
  "null",
  "[object Object]",
  "𝕳𝖊𝖑𝖑𝖔",
  "e\u0301".repeat(100),
  "שָׁלוֹם׳״",
];

/** A hostile string, or any other. */
export const hostileString = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** Any JSON value, with hostile strings among its keys and texts. */
export const hostileJson = fc.oneof(
  hostileString,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileString, { maxLength: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(hostileString, fc.oneof(hostileString, fc.integer()), { maxKeys: 5 }),
);

/** Returns a valid body with some hostile fields and some unknown keys. */
export const spoiled = (body: () => Record<string, unknown>) =>
  fc
    .record({
      hits: fc.array(fc.tuple(fc.nat(), hostileJson), { maxLength: 4 }),
      extra: fc.dictionary(hostileString, hostileJson, { maxKeys: 2 }),
    })
    .map(({ hits, extra }) => {
      const fields: Record<string, unknown> = { ...body(), ...extra };
      const keys = Object.keys(fields);
      for (const [index, value] of hits) fields[keys[index % keys.length] ?? "x"] = value;
      return fields;
    });
