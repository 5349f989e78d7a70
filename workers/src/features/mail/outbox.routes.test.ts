import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, db, ORIGIN, signedIn } from "../../../test/api.ts";
import { development, production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { createApp } from "../../app.ts";
import { insertMail } from "./mail.repository.ts";

const mail = (subject: string) => ({
  to: "reader@example.org",
  subject,
  text: "See https://example.org/a?b=1&c=2\n<script>alert(1)</script>",
  html: "<p>See</p>",
  sentAt: new Date().toISOString(),
});

test("the outbox shows the mails of development, newest first, as JSON and as a page", async () => {
  await insertMail(db, mail("first"));
  await insertMail(db, mail("second"));
  const json = await anonymous.send("GET", "/dev/outbox", {
    headers: { Accept: "application/json" },
  });
  expect(json.body.slice(0, 2).map(({ subject }: { subject: string }) => subject)).toEqual([
    "second",
    "first",
  ]);
  expect(Object.keys(json.body[0])).toEqual(["to", "subject", "text", "html", "sentAt"]);

  const response = await createApp().request("/dev/outbox", {}, env);
  const page = await response.text();
  expect(response.headers.get("Content-Type")).toContain("text/html");
  expect(page).toContain('<a href="https://example.org/a?b=1&amp;c=2">');
  expect(page).not.toContain("<script>");
});

test("the outbox of a restored register is for administrators", async () => {
  const restored = development({ IS_RESTORED: "true" });
  const open = async (caller: Caller): Promise<number> => {
    const headers = { Accept: "application/json", Cookie: caller.cookie ?? "" };
    return (await restored.fetch(new Request(`${ORIGIN}/dev/outbox`, { headers }))).status;
  };
  expect(await open(anonymous)).toBe(401);
  expect(await open(await signedIn({ role: "MODERATOR" }))).toBe(403);
  expect(await open(await administrator())).toBe(200);
});

test("the outbox is an unknown path in production", async () => {
  const worker = production();
  const answers = await Promise.all(
    ["/dev/outbox", "/dev/nothing"].map(async (path) => {
      const headers = { Accept: "application/json" };
      const response = await worker.fetch(new Request(`${PUBLIC_ORIGIN}${path}`, { headers }));
      const { requestId: _, ...body } = await response.json<Record<string, unknown>>();
      return { status: response.status, body };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});
