import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { account } from "../../../../test/browser.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import product from "../../../index.ts";
import { MADE_LINKS } from "../../../lib/settings/setting-keys.ts";

/** Stores the row that `admin:link` writes. */
const store = (at: string, ...userIds: string[]) =>
  env.DB.prepare(
    `insert into settings (key, value, updated_at) values (?, ?, ?)
      on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
  )
    .bind(MADE_LINKS, JSON.stringify(userIds), at)
    .run();

const rows = async () =>
  (
    await env.DB.prepare("select updated_at as at from settings where key = ?")
      .bind(MADE_LINKS)
      .all()
  ).results;

/** Runs the cron with the settings of a deployed product. */
const cron = (settings: Partial<ReturnType<typeof production>["settings"]>) =>
  product.scheduled(createScheduledController({ cron: "*/5 * * * *" }), { ...env, ...settings });

let owner: Awaited<ReturnType<typeof account>>;
let other: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  owner = await account({ role: "ADMIN", name: "Olga Owner" });
  other = await account({ role: "ADMIN", name: "Omer Other", language: "he" });
});

test("a link of admin:link is mailed once to each other administrator", async () => {
  await account({ role: "ADMIN", emailVerified: false });
  await account({ role: "MODERATOR" });
  await store("2026-11-29T10:00:00.000Z", owner.id);
  const worker = production();
  await cron(worker.settings);
  await cron(worker.settings);
  expect(worker.sent.map(({ to }) => to)).toEqual([other.email]);
  expect(worker.sent[0]?.subject).toContain("Olga Owner");
  expect(worker.sent[0]?.text).toContain("שלום Omer Other");
  expect(worker.sent[0]?.text).toContain(`\n${PUBLIC_ORIGIN}/access-log?log=security\n`);
  expect(await rows()).toEqual([]);
});

test("links of two administrators are mailed to each other", async () => {
  await store("2026-11-29T10:00:00.000Z", owner.id, other.id, "removed");
  const worker = production();
  await cron(worker.settings);
  expect(worker.sent.map(({ to }) => to).toSorted()).toEqual([owner.email, other.email].toSorted());
});

test("a link that is made during the mails is mailed by the next run", async () => {
  await store("2026-11-29T10:00:00.000Z", owner.id);
  const worker = production();
  vi.spyOn(worker.settings.EMAIL, "send").mockImplementation(async () => {
    await store("2026-11-29T10:01:00.000Z", owner.id);
    return { messageId: "1" };
  });
  await cron(worker.settings);
  expect(await rows()).toEqual([{ at: "2026-11-29T10:01:00.000Z" }]);
});

test("without mail the request ends, and no failure is counted", async () => {
  await store("2026-11-29T10:00:00.000Z", owner.id);
  await cron({ ENVIRONMENT: "production", PUBLIC_ORIGIN });
  expect(await rows()).toEqual([]);
  expect((await env.DB.prepare("select 1 from failure_counts").all()).results).toEqual([]);
});
