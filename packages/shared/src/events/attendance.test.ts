import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "./attendance-rule.ts";
import { attendanceSchema } from "./attendance.ts";
import { deciding, hasCome, standing } from "./attendance-rule.ts";

const SEED = Date.now() % 2 ** 31;
const settings = { seed: SEED, numRuns: 500 };

/** An act of a phone: a tick, an untick, or the receipt of all operations of the phone `from`. */
type Act = { phone: number; came: boolean } | { phone: number; from: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ phone: fc.nat(3), came: fc.boolean() }),
  fc.record({ phone: fc.nat(3), from: fc.nat(3) }),
);

/** Returns the operations that phones create by acts in this order. */
function operationsOf(acts: readonly Act[]): Operation[] {
  const operationsByPhone = new Map<number, Operation[]>();
  const all: Operation[] = [];
  const of = (phone: number): Operation[] => operationsByPhone.get(phone) ?? [];
  for (const one of acts) {
    if ("from" in one) {
      operationsByPhone.set(one.phone, [...new Set([...of(one.phone), ...of(one.from)])]);
      continue;
    }
    const seen = standing(of(one.phone)).map(({ id }) => id);
    const operation = { id: `operation-${all.length}`, came: one.came, seen };
    all.push(operation);
    operationsByPhone.set(one.phone, [...of(one.phone), operation]);
  }
  return all;
}

const histories = fc.array(act, { maxLength: 40 }).map(operationsOf);
const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => id).toSorted();

/** A history, and the same operations in another order, some of them delivered twice. */
const redelivered = histories.chain((operations) =>
  fc.record({
    operations: fc.constant(operations),
    delivered: fc
      .tuple(
        fc.shuffledSubarray(operations, { minLength: operations.length }),
        fc.shuffledSubarray(operations),
      )
      .map(([all, again]) => [...again, ...all]),
  }),
);

describe(`the rule of attendance (seed ${SEED})`, () => {
  test("does not depend on the order and repetition of operations", () => {
    fc.assert(
      fc.property(redelivered, ({ operations, delivered }) => {
        const once = [...new Map(delivered.map((one) => [one.id, one])).values()];
        expect(idsOf(standing(once))).toEqual(idsOf(standing(operations)));
        expect(hasCome(standing(delivered))).toBe(hasCome(standing(operations)));
      }),
      settings,
    );
  });

  test("gives the same state when lost operations arrive late", () => {
    fc.assert(
      fc.property(
        histories.chain((operations) =>
          fc.tuple(fc.constant(operations), fc.shuffledSubarray(operations)),
        ),
        ([operations, arrived]) => {
          const late = operations.filter((one) => !arrived.includes(one));
          // The server keeps every operation, including replaced operations.
          expect(hasCome(standing([...arrived, ...late]))).toBe(hasCome(standing(operations)));
        },
      ),
      settings,
    );
  });

  test("the last operation wins if each phone has seen all earlier operations", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (ticks) => {
        const acts = ticks.flatMap((came, phone): Act[] => [
          { phone, from: phone - 1 },
          { phone, came },
        ]);
        expect(hasCome(standing(operationsOf(acts)))).toBe(ticks.at(-1));
      }),
      settings,
    );
  });

  test("a tick wins among operations of phones that saw no other operation", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }), (ticks) => {
        const apart = operationsOf(ticks.map((came, phone) => ({ phone, came })));
        expect(standing(apart)).toHaveLength(ticks.length);
        expect(hasCome(standing(apart))).toBe(ticks.includes(true));
      }),
      settings,
    );
  });

  test("an untick does not undo a tick that it has not seen", () => {
    const tick = { id: "tick", came: true, seen: [] };
    const untick = { id: "untick", came: false, seen: ["tick"] };
    const other = { id: "other", came: true, seen: ["tick"] };
    expect(hasCome(standing([tick, untick]))).toBe(false);
    expect(hasCome(standing([tick, untick, other]))).toBe(true);
    expect(deciding(standing([tick, untick, other]))).toBe(other);
  });

  test("attendance is unknown for a person without operations", () => {
    expect([hasCome([]), deciding([])]).toEqual([null, undefined]);
  });

  test("a request that repeats an operation counts it once", () => {
    const one = { id: "a", personId: "p", came: true, seen: [] };
    const other = { ...one, id: "b" };
    const parsed = attendanceSchema.parse({ operations: [one, other, { ...one, came: false }] });
    expect(parsed.operations).toEqual([one, other]);
  });
});
