import { expect, test } from "vitest";
import { factsLine, registrationUrl } from "./link-message.ts";

test("the public URL contains the list's id, and the language if one is given", () => {
  expect(registrationUrl("https://k.example", "a1")).toBe("https://k.example/event-register/a1");
  expect(registrationUrl("https://k.example", "a1", "he")).toBe(
    "https://k.example/event-register/a1?lang=he",
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
