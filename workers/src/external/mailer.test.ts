import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PNG_LOGO, SVG_LOGO } from "../../test/logos.ts";
import { deliver, LOGO_CONTENT_ID } from "./mailer.ts";

const mail = { to: "reader@example.org", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

test("no mail is sent without a binding and a sender", async () => {
  await expect(deliver(env, mail)).rejects.toThrow("not configured");
});

/** Returns a binding that records what it gets. */
function recorder() {
  const sent: EmailMessageBuilder[] = [];
  const EMAIL: SendEmail = {
    send: (message: EmailMessage | EmailMessageBuilder) => {
      if (!("text" in message)) throw new Error("not a mail of ours");
      sent.push(message);
      return Promise.resolve({ messageId: "1" });
    },
  };
  return { sent, bound: { ...env, MAIL_FROM: "noreply@example.org", EMAIL } };
}

test("a mail has text and HTML, with the product's name as its sender", async () => {
  const { sent, bound } = recorder();
  await deliver(bound, mail);
  expect(sent).toEqual([{ from: { email: "noreply@example.org", name: "Kehila" }, ...mail }]);
  await expect(deliver(bound, { ...mail, subject: "Hello\r\nBcc: x@y.z" })).rejects.toThrow(
    "line break",
  );
  expect(sent).toHaveLength(1);
});

test("the logo is attached to mails that show it, but never an SVG", async () => {
  const { sent, bound } = recorder();
  const mailWithLogo = { ...mail, html: `<img src="cid:${LOGO_CONTENT_ID}" />` };
  await deliver({ ...bound, ORG_LOGO: PNG_LOGO }, mailWithLogo);
  await deliver({ ...bound, ORG_LOGO: PNG_LOGO }, mail);
  await deliver({ ...bound, ORG_LOGO: SVG_LOGO }, mailWithLogo);
  await deliver({ ...bound, ORG_LOGO: "" }, mailWithLogo);
  const [part] = sent[0]?.attachments ?? [];
  expect(part).toMatchObject({
    disposition: "inline",
    contentId: LOGO_CONTENT_ID,
    type: "image/png",
    filename: "logo.png",
  });
  const bytes = new Uint8Array(part?.content as Uint8Array<ArrayBuffer>);
  expect(PNG_LOGO).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`);
  expect(sent.map(({ attachments = [] }) => attachments.length)).toEqual([1, 0, 0, 0]);
});
