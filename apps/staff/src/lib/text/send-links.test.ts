import { expect, test } from "vitest";
import { mailLink, smsLink, whatsAppLink } from "./send-links.ts";

test("a message with any characters stays whole in its links", () => {
  const text = "סרט & קולנוע #1: https://k.example/event-register/a1?lang=he";
  for (const link of [smsLink(text), whatsAppLink(text)]) {
    expect([...new URL(link).searchParams.values()]).toEqual([text]);
  }
});

test("a mail has its subject and its text", () => {
  expect(mailLink("A & B", "one\ntwo?")).toBe("mailto:?subject=A%20%26%20B&body=one%0Atwo%3F");
});
