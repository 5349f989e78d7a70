import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { checkRows, finished, importRows, reasons } from "../../../test/imports.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase } from "../../db/client.ts";
import { stepImport } from "./step.service.ts";

/** Rounds of each race; `TRUST_ROUNDS=100` in test:trust. */
const ROUNDS = Number(env.TRUST_ROUNDS ?? 3);
const AT_ONCE = 50;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
});

const step = (id: string): Promise<boolean> =>
  stepImport({ db: openDatabase(env.DB), env, calendar, actor: null }, id);

/** Delivers the next step of an import many times at once, and edits a person in between. */
async function raceWithEdit(id: string, edit: () => ReturnType<Caller["patch"]>) {
  const before = Array.from({ length: AT_ONCE / 2 - 1 }, () => step(id));
  const edited = edit();
  const after = Array.from({ length: AT_ONCE / 2 }, () => step(id));
  await Promise.all([...before, ...after]);
  return edited;
}

const cityOf = (idNumber: string): Promise<string | null> =>
  env.DB.prepare("select city from persons where id_number = ?").bind(idNumber).first("city");

describe("an edit of a person", () => {
  it.each(rounds)(
    "and a concurrent run that changes the person: one of the two wins (%i)",
    async () => {
      const idNumber = uniqueIdNumber();
      const person = await createPerson(admin, { idNumber, city: "Haifa" });
      const { id } = await checkRows(importer, [{ row: 2, person: { idNumber, city: "Lod" } }]);
      // The status is set by SQL, so that no alarm runs before the race.
      await env.DB.prepare("update imports set status = 'RUNNING', decisions = ? where id = ?")
        .bind(JSON.stringify({ unknown: "new", addLikely: true }), id)
        .run();
      const edit = await raceWithEdit(id, () =>
        admin.patch(`/person/${person.id}`, { city: "Akko", version: person.version }),
      );
      const { counts } = await finished(importer, id);
      const hasEdited = edit.status === 200;
      expect([200, 409]).toContain(edit.status);
      expect(await cityOf(idNumber)).toBe(hasEdited ? "Akko" : "Lod");
      expect(counts).toMatchObject(hasEdited ? { updated: 0, left: 1 } : { updated: 1, left: 0 });
      expect(await reasons(importer, id)).toEqual(hasEdited ? ["2 CHANGED_SINCE_CHECK"] : []);
    },
  );

  it.each(rounds)(
    "and a concurrent undo that deletes the person: one of the two wins (%i)",
    async () => {
      const idNumber = uniqueIdNumber();
      const { id } = await importRows(importer, [
        {
          row: 2,
          person: { firstName: "Anna", lastName: `Adler${idNumber}`, city: "Lod", idNumber },
        },
      ]);
      const personId = await env.DB.prepare("select id from persons where id_number = ?")
        .bind(idNumber)
        .first<string>("id");
      await env.DB.prepare(
        "update imports set status = 'UNDOING', decisions = json_set(decisions, '$.undoneBy', ?) where id = ?",
      )
        .bind(importer.id, id)
        .run();
      const edit = await raceWithEdit(id, () =>
        admin.patch(`/person/${personId}`, { city: "Akko", version: 1 }),
      );
      const { stayed } = await finished(importer, id);
      const hasEdited = edit.status === 200;
      expect([200, 404, 409]).toContain(edit.status);
      expect(await cityOf(idNumber)).toBe(hasEdited ? "Akko" : null);
      expect(stayed).toBe(hasEdited ? 1 : 0);
      expect(await reasons(importer, id, "stayed")).toEqual(hasEdited ? ["2 EDITED"] : []);
    },
  );
});
