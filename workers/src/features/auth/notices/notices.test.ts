import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { uniqueName } from "../../../../test/api.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import product from "../../../index.ts";
import { HOUR } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";

type Account = Awaited<ReturnType<typeof account>>;

/** Adds the entry of the security log that `admin:link` writes, by default an hour ago. */
const addLink = (target: { id: string; name: string }, at = new Date(Date.now() - HOUR)) =>
  env.DB.prepare(
    `insert into security_log (at, kind, event_group, target_id, target_name, details)
      values (?, 'passwordLinkMade', 'accounts', ?, ?, '[]')`,
  )
    .bind(at.toISOString(), target.id, target.name)
    .run();

/** Runs the cron with the settings of a deployed product. */
const cron = (settings: Partial<ReturnType<typeof production>["settings"]>) =>
  product.scheduled(createScheduledController({ cron: "*/5 * * * *" }), { ...env, ...settings });

/** Runs the cron and returns its mails, by address. */
async function mailed() {
  const worker = production();
  await cron(worker.settings);
  return worker.sent.toSorted((a, b) => a.to.localeCompare(b.to));
}

const addressesOf = (...accounts: { email: string }[]) =>
  accounts.map(({ email }) => email).toSorted((a, b) => a.localeCompare(b));

/** Returns a browser with a session of an account at the deployed product. */
const pageOf = (one: Account) =>
  browserWithSession(one.id, { origin: PUBLIC_ORIGIN, worker: production() });

let owner: Account;
let other: Account;
beforeAll(async () => {
  owner = await account({ role: "ADMIN", name: "Olga Owner" });
  other = await account({ role: "ADMIN", name: "Omer Other", language: "he" });
  await account({ role: "ADMIN", emailVerified: false });
  await account({ role: "MODERATOR" });
});
beforeEach(async () => {
  await mailed();
});

test("a link of admin:link is mailed once to each other administrator", async () => {
  await addLink(owner);
  const [mail, ...more] = await mailed();
  expect([mail?.to, more]).toEqual([other.email, []]);
  expect(mail?.subject).toContain("Olga Owner");
  expect(mail?.text).toContain("שלום Omer Other");
  expect(mail?.text).toContain(`\n${PUBLIC_ORIGIN}/access-log?log=security\n`);
  expect(await mailed()).toEqual([]);
});

test("links of two administrators are mailed to each other, each once, however many were made", async () => {
  await addLink(owner);
  await addLink(other);
  await addLink(owner);
  expect((await mailed()).map(({ to }) => to)).toEqual(addressesOf(owner, other));
});

test("a new recovery key is mailed to each administrator but its creator", async () => {
  const page = await pageOf(owner);
  expect((await page.post("/api/backup/key", { language: "en" })).status).toBe(201);
  const [mail, ...more] = await mailed();
  expect([mail?.to, more]).toEqual([other.email, []]);
  expect(mail?.subject).toContain("מפתח");
  expect(mail?.text).toContain("Olga Owner");
  expect(mail?.text).not.toContain(owner.email);
  expect(await mailed()).toEqual([]);
});

test("a user who gets the role of administrators is mailed to the others", async () => {
  const riser = await account({ name: "Rina Riser" });
  const third = await account({ role: "ADMIN", language: "ru" });
  const page = await pageOf(owner);
  const change = (id: string, role: string) =>
    page.post(`/api/user/role/${id}`, { role, password: PASSWORD });
  expect((await change(riser.id, "MODERATOR")).status).toBe(200);
  expect(await mailed()).toEqual([]);
  expect((await change(riser.id, "ADMIN")).status).toBe(200);
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).toEqual(addressesOf(other, third));
  expect(mails.find(({ to }) => to === third.email)?.subject).toContain("администратор");
  for (const { subject, text } of mails) {
    expect(subject).toContain("Rina Riser");
    expect(text).not.toContain(riser.email);
  }
  await change(riser.id, "USER");
  await change(third.id, "USER");
  expect(await mailed()).toEqual([]);
});

test("an administrator who joins by an invitation is mailed to the others, with the inviter", async () => {
  const worker = production();
  const page = await browserWithSession(owner.id, { origin: PUBLIC_ORIGIN, worker });
  const joined = async (role: string) => {
    const email = `${newId()}@example.org`;
    await page.post("/api/registration-tokens/generate", { role, email });
    const token = /signup\?token=([\w-]{43})/u.exec(worker.sent.at(-1)?.text ?? "")?.[1];
    const form = { name: uniqueName(), email, password: PASSWORD, registrationToken: token };
    const newcomer = browser({ origin: PUBLIC_ORIGIN, worker });
    expect((await newcomer.post("/auth/api/sign-up/email", form)).status).toBe(201);
    return form.name;
  };
  await joined("MODERATOR");
  expect(await mailed()).toEqual([]);
  const name = await joined("ADMIN");
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).toEqual(addressesOf(owner, other));
  for (const { subject } of mails) expect(subject).toContain(name);
});

test("an event during the mails is mailed by the next run", async () => {
  await addLink(owner);
  const worker = production();
  vi.spyOn(worker.settings.EMAIL, "send").mockImplementation(async () => {
    await addLink(owner);
    return { messageId: "1" };
  });
  await cron(worker.settings);
  expect((await mailed()).map(({ to }) => to)).toEqual([other.email]);
  expect(await mailed()).toEqual([]);
});

test("an event of the day before yesterday is not mailed, as after a restore", async () => {
  await addLink(owner, new Date(Date.now() - 49 * HOUR));
  expect(await mailed()).toEqual([]);
});

test("without mail the events pass, and no failure is counted", async () => {
  await addLink(owner);
  await cron({ ENVIRONMENT: "production", PUBLIC_ORIGIN });
  expect(await mailed()).toEqual([]);
  expect((await env.DB.prepare("select 1 from failure_counts").all()).results).toEqual([]);
});
