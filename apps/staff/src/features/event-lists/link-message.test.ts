import { expect, test } from "vitest";
import { factsLine, invitationUrl, registrationUrl } from "./link-message.ts";

test("the public URL contains the list's id, and an invitation the short code and the language", () => {
  const id = "f".repeat(32);
  expect(registrationUrl("https://k.example", id)).toBe(`https://k.example/event-register/${id}`);
  expect(invitationUrl("https://k.example", id, "he")).toBe(
    "https://k.example/e/_____________________w?lang=he",
  );
});

test("puts Unicode isolates only around an event place in the other text direction", () => {
  const [day, time] = ["04.05.2099", "18:30"];
  expect(factsLine([day, time, "Зал 5"], "en")).toBe("04.05.2099, 18:30, Зал 5");
  expect(factsLine([day, time, "אולם 5"], "he")).toBe("04.05.2099, 18:30, אולם 5");
  expect(factsLine([day, "אולם 5"], "ru")).toBe("04.05.2099, \u2068אולם 5\u2069");
  expect(factsLine([day, time, "5 Main St"], "he")).toBe(
    "04.05.2099, 18:30, \u20685 Main St\u2069",
  );
});
