import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deliver } from "./mailer.ts";

const mail = { to: "reader@example.org", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

test("nothing leaves without a binding and a sender", async () => {
  await expect(deliver(env, mail)).rejects.toThrow("not configured");
});

test("the binding gets both bodies under the product's name", async () => {
  const sent: unknown[] = [];
  const EMAIL: SendEmail = {
    send: (message: EmailMessage | EmailMessageBuilder) => {
      sent.push(message);
      return Promise.resolve({ messageId: "1" });
    },
  };
  const bound = { ...env, MAIL_FROM: "noreply@example.org", EMAIL };
  await deliver(bound, mail);
  expect(sent).toEqual([{ from: { email: "noreply@example.org", name: "Kehila" }, ...mail }]);
  await expect(deliver(bound, { ...mail, subject: "Hello\r\nBcc: x@y.z" })).rejects.toThrow(
    "line break",
  );
  expect(sent).toHaveLength(1);
});
