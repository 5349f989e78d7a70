import { beforeAll, describe, it } from "vitest";
import type { ActorCase } from "./actors.ts";
import { everyActor, halfChoosers } from "./actors.ts";
import { administrator } from "../api.ts";
import { LIST_MATRIX, listFingerprint } from "./list-cells.ts";
import { casesOf, expectCell } from "./matrix.ts";
import { mayReadPerson } from "./person-cells.ts";

let actors: ActorCase[];

beforeAll(async () => {
  // Keeps one administrator even if an actor is demoted.
  await administrator();
  actors = [...(await everyActor()), ...(await halfChoosers())];
});

describe("the matrix of event lists", () => {
  it.each(casesOf(LIST_MATRIX))("holds for $name", async ({ route, cell }) => {
    const rules = { fingerprint: listFingerprint, mayRead: mayReadPerson };
    await expectCell(route, cell, actors, rules);
  });
});
