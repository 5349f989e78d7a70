import { env } from "cloudflare:workers";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import type { Answer, Caller } from "../../../../test/api.ts";
import {
  administrator,
  createPerson as create,
  personBody,
  signedIn,
} from "../../../../test/api.ts";
import { couple } from "../../../../test/couples.ts";
import { runChange } from "../../../db/change.ts";
import { openDatabase } from "../../../db/client.ts";
import { AppError } from "../../../core/app-error.ts";
import { calendar } from "../../../core/clock.ts";
import type { Scope } from "../../../core/scope.ts";
import { deletingPerson } from "../status.service.ts";

/** A text in records that the actor may not read; no response may contain it. */
const MARK = "Markabcxyz";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const only = (...permissions: Permission[]): Promise<Caller> => signedIn({ permissions });

async function archived(overrides: Record<string, unknown> = {}) {
  const person = await create(admin, { comment: MARK, ...overrides });
  const answer = await admin.patch(`/person/${person.id}/archive`, { active: false });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

function expectHidden({ status, body }: Answer, expected: [number, string]): void {
  expect([status, body.code]).toEqual(expected);
  expect(JSON.stringify(body)).not.toContain(MARK);
  expect(body).not.toHaveProperty("current");
}

describe("the answer to a change of status", () => {
  const CHANGES: [string, boolean, Permission[]][] = [
    ["unarchived", true, ["canManageArchive"]],
    ["archived", false, ["canDeletePersons"]],
  ];

  test.each(CHANGES)(
    "shows no spouse of a person %s that the actor may not read",
    async (_, active, permissions) => {
      const person = await create(admin, couple());
      const { spouseId } = person;
      const { idNumber } = (await admin.get(`/person/${spouseId}`)).body.data;
      const moved = active ? person.id : spouseId;
      await admin.patch(`/person/${moved}/archive`, { active: false });
      const actor = await only(...permissions);
      const change = () => actor.patch(`/person/${person.id}/archive`, { active });
      const answer = await change();
      expect([answer.status, answer.body.data]).toMatchObject([
        200,
        { spouseId: null, spouse: null },
      ]);
      expect(JSON.stringify(answer.body)).not.toContain(idNumber);
      expect((await actor.get(`/person/${spouseId}`)).status).toBe(404);
      // Readers of both persons still see them as a couple.
      const read = await admin.get(`/person/${person.id}`);
      expect(read.body.data).toMatchObject({ spouseId, spouse: { idNumber } });
    },
  );
});

describe("a 409 for an old version", () => {
  const CHANGES: [string, (by: Caller, id: string, version: number) => Promise<Answer>][] = [
    ["DELETE", (by, id, version) => by.delete(`/person/${id}`, { version })],
    [
      "unarchive",
      (by, id, version) => by.patch(`/person/${id}/archive`, { active: true, version }),
    ],
  ];

  test.each(CHANGES)("of %s shows no archived record without canViewArchive", async (_, change) => {
    const { id, version } = await archived();
    const deleter = await only("canDeletePersons");
    expect((await deleter.get(`/person/${id}`)).status).toBe(404);
    expectHidden(await change(deleter, id, version - 1), [409, "STALE_VERSION"]);

    const reader = await only("canDeletePersons", "canViewArchive");
    const answer = await change(reader, id, version - 1);
    expect(answer.body.current).toMatchObject({ id, version, comment: MARK });
  });

  test("shows no archived record either if concurrent writes win each retry", async () => {
    const { id } = await archived();
    const { id: actorId } = await only("canDeletePersons");
    const database = new Proxy(env.DB, {
      get(target, property) {
        if (property === "batch") {
          return async (statements: D1PreparedStatement[]) => {
            await target
              .prepare("update persons set version = version + 1 where id = ?")
              .bind(id)
              .run();
            return target.batch(statements);
          };
        }
        const value: unknown = Reflect.get(target, property);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const scope: Scope = {
      db: openDatabase(database),
      env,
      calendar,
      actor: {
        id: actorId ?? "",
        role: "USER",
        permissions: { canDeletePersons: true },
        name: "N",
        email: "n@example.org",
        emailVerified: true,
        image: null,
        language: "en",
        createdAt: "",
        needsSecondFactor: false,
        isReadingStopped: false,
        revision: 1,
        sessionId: "",
        sessionCreatedAt: "",
        sessionConfirmedAt: null,
        sessionExpiresAt: "",
      },
    };
    const error = await runChange(scope, deletingPerson(scope, id, undefined)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: "STALE_VERSION", extra: {} });
    expect(error).toBeInstanceOf(AppError);
    expect(error).not.toHaveProperty("extra.current");
  });
});

describe("a replayed Idempotency-Key", () => {
  test("shows no record that was archived since to an actor without canViewArchive", async () => {
    const [creator, reader] = [
      await only("canCreatePersons"),
      await only("canCreatePersons", "canViewArchive"),
    ];
    for (const [by, expected] of [
      [creator, 404],
      [reader, 201],
    ] as const) {
      const body = personBody();
      const send = () => by.post("/person", body, { "Idempotency-Key": "visibility" });
      const first = await send();
      expect(first.status).toBe(201);
      const { id } = first.body.data;
      expect((await send()).body).toEqual(first.body);
      expect((await admin.patch(`/person/${id}`, { comment: MARK })).status).toBe(200);
      expect((await admin.patch(`/person/${id}/archive`, { active: false })).status).toBe(200);
      const replayed = await send();
      if (expected === 404) expectHidden(replayed, [404, "NOT_FOUND"]);
      else expect(replayed.body.data).toMatchObject({ id, comment: MARK, active: false });
    }
  });

  test("shows no list that has gone to a hidden category since", async () => {
    const maker = await only("canCreateLists", "canViewCinema");
    const body = { title: "Film", date: "2027-01-01", category: "cinema" };
    const send = () => maker.post("/person-list", body, { "Idempotency-Key": "visibility" });
    const first = await send();
    expect(first.status).toBe(201);
    await env.DB.prepare("update lists set category = 'project', title = ? where id = ?")
      .bind(MARK, first.body.data.id)
      .run();
    expectHidden(await send(), [404, "NOT_FOUND"]);
  });
});

test("excludeId of a hidden record tells nothing about its day of birth", async () => {
  const name = { firstName: "Пётр", lastName: "Маркабский" };
  for (const birthDate of ["1970-01-01", "1980-01-01"]) await create(admin, { ...name, birthDate });
  const hidden = await archived({ birthDate: "1980-01-01" });
  const search = { firstName: "Petr", lastName: "Markabski", excludeId: hidden.id };
  const births = async (by: Caller) => {
    const { body } = await by.post("/person/check", search);
    return body.matches.map(({ birthDate }: { birthDate: string }) => birthDate);
  };
  expect(await births(admin)).toEqual(["1980-01-01", "1970-01-01"]);
  const creator = await only("canCreatePersons");
  expect(await births(creator)).toEqual(["1970-01-01", "1980-01-01"]);
});
