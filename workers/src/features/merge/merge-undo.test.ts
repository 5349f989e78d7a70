import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, uniqueIdNumber } from "../../../test/api.ts";
import { appliesFor, everything, kid, linkTo, spouse } from "../../../test/merges.ts";

/**
 * For any two records, families, lists and choices: a merge that is undone at once restores every
 * stored value except versions.
 */
const RUNS = Number(env.MODEL_RUNS ?? 10);
const SEED = Number(env.FUZZ_SEED ?? 20_261_121);

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

/**
 * A record with its family; children are letters, so that two families can have the same children.
 */
const record = fc.record({
  children: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 }),
  partner: fc.constantFrom("none", "spouse", "spouse", "archived", "deleted"),
  married: fc.boolean(),
  text: fc.record({
    comment: fc.constantFrom(null, "one", "two"),
    address: fc.constantFrom(null, "Herzl 1"),
    phone: fc.constantFrom(null, "0521234567"),
    interestedEvents: fc.subarray<EventCategory>([...EVENT_CATEGORIES], { minLength: 1 }),
  }),
  lists: fc.uniqueArray(
    fc.record({
      list: fc.nat({ max: 3 }),
      comment: fc.constantFrom(null, "here", "there"),
      source: fc.constantFrom("staff" as const, "public" as const),
    }),
    { selector: ({ list }) => list, maxLength: 3 },
  ),
});
type Family = typeof record extends fc.Arbitrary<infer T> ? T : never;

const side = fc.constantFrom("own", "other");
const both = fc.constantFrom("own", "other", "both");
const choices = fc.record(
  {
    firstName: side,
    idNumber: side,
    address: side,
    comment: both,
    interestedEvents: both,
    spouse: side,
  },
  { requiredKeys: [] },
);

const STATES = [
  ["active", "active"],
  ["active", "active"],
  ["active", "archived"],
  ["active", "pending"],
  ["archived", "archived"],
  ["pending", "pending"],
] as const;

/** Creates a record with a status; returns the ids of its family. */
async function make(
  status: "active" | "archived" | "pending",
  { children, partner, married, text, lists }: Family,
): Promise<string[]> {
  const hasSpouse = partner !== "none";
  const body = {
    ...text,
    married: hasSpouse || (married && status !== "pending"),
    ...(hasSpouse ? { spouse: spouse() } : {}),
    childrenData: children.map((letter) => kid(letter)),
    idNumber: uniqueIdNumber(),
  };
  const phone = text.phone === null && status === "pending" ? "0529999999" : text.phone;
  const person =
    status === "pending"
      ? await apply(admin, { ...body, phone })
      : await createPerson(admin, { ...body, phone });
  const adults = [person.id, person.spouseId].filter((id: string | null) => id !== null);
  for (const { list, comment, source } of lists) {
    if (status === "pending") await appliesFor(`List ${list}`, person.id, person.idNumber);
    else await linkTo(`List ${list}`, person.id, comment, source);
  }
  if (status === "pending") return adults;
  if (person.spouseId && (partner !== "spouse" || status === "archived")) {
    await admin.patch(`/person/${person.spouseId}/archive`, { active: false });
  }
  if (person.spouseId && partner === "deleted") await admin.delete(`/person/${person.spouseId}`);
  if (status === "archived") await admin.patch(`/person/${person.id}/archive`, { active: false });
  if (partner === "archived" && status === "archived") {
    await admin.patch(`/person/${person.spouseId}/archive`, { active: true });
  }
  return adults;
}

it(`undoes a merge completely (seed ${SEED}, ${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STATES),
      record,
      record,
      choices,
      async ([ownStatus, otherStatus], one, two, chosen) => {
        const own = await make(ownStatus, one);
        const other = await make(otherStatus, two);
        const [id, otherId] = [own[0] ?? "", other[0] ?? ""];
        const before = await everything([...own, ...other]);
        const merged = await admin.post(`/person/${id}/merge`, { otherId, choices: chosen });
        expect(merged.status, JSON.stringify(merged.body)).toBe(200);
        expect((await admin.get(`/person/${otherId}`)).status).toBe(404);
        const { body } = await admin.get(`/person/${id}/merges`);
        const undone = await admin.post(`/person/${id}/unmerge`, { mergeId: body.data[0].id });
        expect(undone.status, JSON.stringify(undone.body)).toBe(200);
        expect(await everything([...own, ...other])).toEqual(before);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
});
