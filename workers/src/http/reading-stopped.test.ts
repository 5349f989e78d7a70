import { env } from "cloudflare:workers";
import { READ_HOURLY_MAX } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../test/api.ts";
import { administrator, createPerson, personBody } from "../../test/api.ts";
import { createApp } from "../app.ts";
import { HOUR } from "../lib/duration.ts";
import { routePolicies } from "./policies.ts";
import { NEVER_STOPPED } from "./reading-stopped.ts";
import { isSafe } from "./request/safe-methods.ts";

/** The routes behind a right: others name their reason after a colon. */
const ROUTES = routePolicies(createApp())
  .map(({ method, path, policy }) => ({ method, path, policy: policy ?? "" }))
  .filter(({ policy }) => !policy.includes(": "));

const isStopped = ({ method, path, policy }: (typeof ROUTES)[number]): boolean =>
  !NEVER_STOPPED.has(policy) && !NEVER_STOPPED.has(`${method} ${path}`);

/** Returns an administrator who has read too many persons, in this hour and in the next one. */
async function stoppedReader(): Promise<Caller> {
  const caller = await administrator();
  const hours = [Date.now(), Date.now() + HOUR].map((at) => new Date(at).toISOString());
  await env.DB.batch(
    hours.map((at) =>
      env.DB.prepare(`insert into access_log
        (at, day, hour, actor_id, actor_name, activity, persons, stopping)
        values (?1, substr(?1, 1, 10), substr(?1, 1, 13), ?2, '', 'read', ?3, ?3)`).bind(
        at,
        caller.id,
        READ_HOURLY_MAX,
      ),
    ),
  );
  return caller;
}

let reader: Caller;
beforeAll(async () => {
  reader = await stoppedReader();
});

const send = (method: string, path: string, body: unknown = {}) =>
  reader.send(method, path.replaceAll(/:\w+/gu, "none"), isSafe(method) ? {} : { body });

describe("a user who has read too many persons", () => {
  it.each(ROUTES.filter(isStopped))("is refused by $method $path", async ({ method, path }) => {
    const { status, body, headers } = await send(method, path);
    expect([status, body.code]).toEqual([429, "READING_STOPPED"]);
    expect(Date.parse(body.until)).toBeGreaterThan(Date.now());
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it.each(ROUTES.filter((route) => !isStopped(route)))(
    "may still use $method $path",
    async ({ method, path }) => {
      const { body } = await send(method, path);
      expect(body?.code).not.toBe("READING_STOPPED");
    },
  );

  it("is shown no person by a change, and changes none", async () => {
    const person = await createPerson(await administrator());
    const change = await send("PATCH", `/person/${person.id}`, { version: 1, firstName: "Other" });
    expect(change).toMatchObject({ status: 429, body: { code: "READING_STOPPED" } });
    expect(JSON.stringify(change.body)).not.toContain(person.lastName);
    const { idNumber } = person;
    const creation = await send("POST", "/person", personBody({ idNumber }));
    expect(creation.body.matches).toBeUndefined();
    const stored = await env.DB.prepare("select first_name from persons where id = ?")
      .bind(person.id)
      .first("first_name");
    expect(stored).toBe(person.firstName);
  });
});

it("each exception is a right or a route", () => {
  const names = new Set(
    ROUTES.flatMap(({ method, path, policy }) => [policy, `${method} ${path}`]),
  );
  expect([...NEVER_STOPPED].filter((name) => !names.has(name))).toEqual([]);
});
