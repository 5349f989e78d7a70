import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { administrator } from "../../../test/api.ts";
import { ListModel } from "../../../test/list-model.ts";
import type { Action, World } from "../../../test/list-steps.ts";
import { NO_PICKS, STEPS } from "../../../test/list-steps.ts";

/**
 * Random sequences of changes of event lists: by staff, by archiving, deleting and merging persons,
 * by visitors of public links, and by approvals. Each response and the final records equal a
 * model's.
 */
const RUNS = Number(env.MODEL_RUNS ?? 12);
const COMMANDS = Number(env.MODEL_COMMANDS ?? 40);
const SEED = Number(env.FUZZ_SEED ?? 20_261_126);

const ACTIONS = Object.keys(STEPS) as Action[];

const command = fc.tuple(fc.constantFrom(...ACTIONS), fc.nat(), fc.nat(), fc.nat(), fc.nat());

/** Rejects the remaining applications, because the queue has a limit. */
async function emptyQueue({ admin, model }: World): Promise<void> {
  for (const id of model.idsOf("pending")) await admin.delete(`/person/${id}/reject`);
}

let runs = 0;
/** Returns a city name that no other run uses. */
const newCity = (): string =>
  `Ville${String((runs += 1)).replaceAll(/\d/gu, (digit) => "abcdefghij".charAt(Number(digit)))}`;

it(`lists and participants follow their rules (seed ${SEED}, ${RUNS} runs of up to ${COMMANDS} commands)`, async () => {
  const done = new Map<Action, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: COMMANDS / 2, maxLength: COMMANDS, size: "max" }),
      async (commands) => {
        // An administrator of its own for each run: a creator's links share one budget of checks.
        const admin = await administrator();
        const world: World = { admin, model: new ListModel(), city: newCity() };
        const { lists, persons } = world.model;
        for (const action of ["addPerson", "addPerson", "createMatching"] as const) {
          await STEPS[action](world, NO_PICKS);
        }
        const trail: string[] = [];
        for (const [action, list, person, other, kind] of commands) {
          const picks = {
            list: lists[list % lists.length],
            person: persons[person % persons.length],
            other: persons[other % persons.length],
            kind,
          };
          trail.push(`${action} ${picks.list?.id} ${picks.person?.id} ${picks.other?.id} ${kind}`);
          try {
            if (await STEPS[action](world, picks)) done.set(action, (done.get(action) ?? 0) + 1);
          } catch (error) {
            throw new Error(trail.join("\n"), { cause: error });
          }
        }
        await world.model.expectHolds(admin, trail.join("\n"));
        await emptyQueue(world);
      },
    ),
    { numRuns: RUNS, seed: SEED, path: env.MODEL_PATH ?? "", endOnFailure: true },
  );
  // Every action must have succeeded at least once, otherwise the test proves nothing about it.
  expect([...done.keys()].toSorted()).toEqual(ACTIONS.toSorted());
});
