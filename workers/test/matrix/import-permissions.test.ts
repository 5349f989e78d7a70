import { beforeAll, describe, it } from "vitest";
import { administrator } from "../api.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { IMPORT_MATRIX, importFingerprint } from "./import-cells.ts";
import { casesOf, expectCell } from "./matrix.ts";
import { mayReadPerson } from "./person-cells.ts";

let actors: ActorCase[];

beforeAll(async () => {
  await administrator();
  actors = await everyActor();
});

describe("the matrix of imports", () => {
  it.each(casesOf(IMPORT_MATRIX))("holds for $name", async ({ route, cell }) => {
    const rules = { fingerprint: importFingerprint, mayRead: mayReadPerson };
    await expectCell(route, cell, actors, rules);
  });
});
