import fc from "fast-check";
import { expect, test } from "vitest";
import { keyIdOf, openWalkIn, privateKeyFrom, publicKeyOf, sealWalkIn } from "./sealed-walk-in.ts";

const SEED = Date.now() % 2 ** 31;
const settings = { seed: SEED, numRuns: 50 };
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => {
  const random = new Uint8Array(32);
  random.set(bytes);
  return privateKeyFrom(random);
});
const context = fc.record({ listId: fc.uuid(), id: fc.uuid() });

test(`a sealed text opens with the private key, and differs each time (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(keys, fc.string({ unit: "grapheme" }), context, async (own, text, at) => {
      const key = { id: "20261127", publicKey: await publicKeyOf(own) };
      const sealed = await sealWalkIn(text, key, at);
      expect(keyIdOf(sealed)).toBe("20261127");
      expect(await openWalkIn(sealed, own, at)).toBe(text);
      expect(await sealWalkIn(text, key, at)).not.toBe(sealed);
    }),
    settings,
  );
});

test(`another key, list, id or text does not open a sealed text (seed ${SEED})`, async () => {
  const changes = fc.tuple(fc.nat(), fc.constantFrom("A", "B", "_", "."));
  await fc.assert(
    fc.asyncProperty(keys, keys, context, changes, async (own, other, at, [where, letter]) => {
      const sealed = await sealWalkIn("text", { id: "", publicKey: await publicKeyOf(own) }, at);
      if (String(own) !== String(other)) expect(await openWalkIn(sealed, other, at)).toBeNull();
      expect(await openWalkIn(sealed, own, { ...at, listId: `${at.listId}0` })).toBeNull();
      expect(await openWalkIn(sealed, own, { ...at, id: `${at.id}0` })).toBeNull();
      const index = where % (sealed.length - 1);
      // The last letter of a base64url text has unused bits.
      if (sealed[index + 1] === ".") return;
      const changed = `${sealed.slice(0, index)}${letter}${sealed.slice(index + 1)}`;
      const opened = await openWalkIn(changed, own, at);
      expect(opened).toBe(isSameText(changed, sealed) ? "text" : null);
    }),
    settings,
  );
});

/** Whether two sealed texts have the same format, point and data; ignores the id of the key. */
function isSameText(one: string, other: string): boolean {
  const partsOf = (text: string) => text.split(".").filter((_, index) => index !== 1);
  return String(partsOf(one)) === String(partsOf(other));
}

test.each(["", "v1", "v1...", "v2..AA.AA", "v1..AA.AA", "v1..!.!", "v1..AA.AA.AA"])(
  "%j is no sealed text",
  async (text) => {
    const own = privateKeyFrom(new Uint8Array(32));
    expect(await openWalkIn(text, own, { listId: "list", id: "id" })).toBeNull();
  },
);

test("every 32 bytes give a private key", async () => {
  for (const byte of [0x00, 0xff]) {
    const own = privateKeyFrom(new Uint8Array(32).fill(byte));
    expect(await publicKeyOf(own)).toHaveLength(87);
  }
});
