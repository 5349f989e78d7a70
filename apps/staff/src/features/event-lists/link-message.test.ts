import { expect, test } from "vitest";
import { registrationUrl, smsLink, whatsAppLink } from "./link-message.ts";

test("the public URL names the list, and a language where a message is written in one", () => {
  expect(registrationUrl("https://k.example", "a1")).toBe("https://k.example/event-register/a1");
  expect(registrationUrl("https://k.example", "a1", "he")).toBe(
    "https://k.example/event-register/a1?lang=he",
  );
});

test("a message with any characters stays whole in its links", () => {
  const text = "סרט & קולנוע #1: https://k.example/event-register/a1?lang=he";
  for (const link of [smsLink(text), whatsAppLink(text)]) {
    expect([...new URL(link).searchParams.values()]).toEqual([text]);
  }
});
