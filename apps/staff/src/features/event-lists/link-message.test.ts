import { expect, test } from "vitest";
import { registrationUrl } from "./link-message.ts";

test("the public URL names the list, and a language where a message is written in one", () => {
  expect(registrationUrl("https://k.example", "a1")).toBe("https://k.example/event-register/a1");
  expect(registrationUrl("https://k.example", "a1", "he")).toBe(
    "https://k.example/event-register/a1?lang=he",
  );
});
