import { afterAll, beforeAll, describe, it } from "vitest";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { administrator } from "../api.ts";
import { allEnded } from "../exports.ts";
import { EXPORT_MATRIX, exportFingerprint, putFile } from "./export-cells.ts";
import { casesOf, expectCell } from "./matrix.ts";
import { mayReadPerson } from "./person-cells.ts";

let actors: ActorCase[];

beforeAll(async () => {
  await administrator();
  await putFile();
  actors = await everyActor();
});

afterAll(allEnded);

describe("the matrix of exports", () => {
  it.each(casesOf(EXPORT_MATRIX))("holds for $name", async ({ route, cell }) => {
    const rules = { fingerprint: exportFingerprint, mayRead: mayReadPerson };
    await expectCell(route, cell, actors, rules);
  });
});
