import { beforeAll, describe, expect, it } from "vitest";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { administrator } from "../api.ts";
import { casesOf, expectCell } from "./matrix.ts";
import { mayReadPerson, PERSON_MATRIX, personFingerprint } from "./person-cells.ts";

let actors: ActorCase[];

beforeAll(async () => {
  // Keeps one administrator even if an actor is demoted.
  await administrator();
  actors = await everyActor();
});

describe("the matrix", () => {
  it.each(casesOf(PERSON_MATRIX))("holds for $name", async ({ route, cell }) => {
    const rules = { fingerprint: personFingerprint, mayRead: mayReadPerson };
    await expectCell(route, cell, actors, rules);
  });

  it("detects a body that contains a hidden person", async () => {
    const [cell] = PERSON_MATRIX["GET /person/:id"] ?? [];
    if (!cell) throw new Error("no cell");
    const rules = { fingerprint: personFingerprint, mayRead: () => false };
    await expect(expectCell("GET /person/:id", cell, actors, rules)).rejects.toThrow(
      "shows hidden persons",
    );
  });
});
