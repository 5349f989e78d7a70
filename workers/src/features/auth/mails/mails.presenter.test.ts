import { LANGUAGES } from "@kehila/shared/base/languages";
import { avoidedIn } from "@kehila/shared/test/glossary";
import { describe, expect, test } from "vitest";
import { accountMail } from "./mails.presenter.ts";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";

const KINDS = [
  "verifyEmail",
  "resetPassword",
  "passwordChanged",
  "secondFactorChanged",
  "passwordLinkMade",
  "recoveryKeyCreated",
  "administratorAdded",
  "invitation",
] as const;
const content = {
  to: "reader@example.org",
  name: "Дана <b>",
  inviter: "Miriam",
  account: "Ada",
  title: "Kehila & friends",
  link: "https://register.example.org/verify-email?token=abc",
};

const placeholdersOf = (value: unknown): unknown =>
  typeof value === "string"
    ? [...value.matchAll(/\{\w+\}/gu)].map(String).toSorted()
    : Object.fromEntries(
        Object.entries(value ?? {}).map(([key, inner]) => [key, placeholdersOf(inner)]),
      );

test("every language has the same texts with the same placeholders", () => {
  expect(placeholdersOf(ru)).toEqual(placeholdersOf(en));
  expect(placeholdersOf(he)).toEqual(placeholdersOf(en));
});

test.each(LANGUAGES)("the mails in %s use the terms of the glossary", (language) => {
  expect(avoidedIn(language, { en, he, ru }[language], "staff")).toEqual([]);
});

describe.each(LANGUAGES)("a mail in %s", (language) => {
  test.each(KINDS)("%s has its instruction in both bodies", async (kind) => {
    const mail = await accountMail(kind, { ...content, language, code: "012345" });
    expect(mail.to).toBe(content.to);
    expect(mail.subject).toContain(content.title);
    expect(mail.text).toContain(`\n${content.link}\n`);
    expect(mail.html).toContain(`<a href="${content.link}">`);
    expect(mail.html).toContain(`lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}"`);
    expect(mail.text.includes("\n012345\n")).toBe(kind === "verifyEmail");
    expect(mail.html.includes("012345")).toBe(kind === "verifyEmail");
    expect(mail.text + mail.subject + mail.html).not.toMatch(/[{}]|undefined/u);
  });
});

test("a logo is above the text of a mail, and not in its plain text", async () => {
  const plain = await accountMail("verifyEmail", { ...content, language: "en" });
  const mail = await accountMail("verifyEmail", {
    ...content,
    language: "en",
    logo: { width: 80 },
  });
  expect(plain.html).not.toContain("<img");
  expect(mail.html).toMatch(
    /<img\s+src="cid:logo"\s+width="80"\s+height="40"\s+alt=""\s+style="background: #ffffff"/u,
  );
  expect(mail.html.indexOf("<img")).toBeLessThan(mail.html.indexOf("Hello"));
  expect(mail.text).toBe(plain.text);
});

test("an invitation names the inviter, never in the subject, and greets only known names", async () => {
  const mail = await accountMail("invitation", { ...content, language: "en", name: null });
  expect(mail.subject).toBe("Invitation to Kehila & friends");
  expect(mail.text).toContain("Miriam invites you to join Kehila & friends.");
  expect(mail.text).not.toContain("Hello");
  expect(mail.text + mail.html).not.toMatch(/[{}]|undefined|null/u);
});

test("a name can inject neither HTML nor another placeholder", async () => {
  const mail = await accountMail("verifyEmail", {
    ...content,
    language: "en",
    name: "{title}<script>",
  });
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("Hello {title}<script>,");
  expect(mail.subject).toBe("Confirm your email for Kehila & friends");
  expect(mail.html).toContain("<bdi>Kehila &amp; friends</bdi>");
});
