import { describe, expect, it, test } from "vitest";
import { areQuestions, doubtfulPhones, openQuestions } from "./phone-questions.ts";

const ASKED = { phone: "PHONE_LACKS_DIGIT" };

describe("a typed phone", () => {
  it.each([
    ["052123456", true],
    ["052-123-456", true],
    ["077 123 456", true],
    ["+972 52-123-456", true],
    ["٠٥٢١٢٣٤٥٦", true],
    ["０５２１２３４５６", true],
    ['="052123456"', true],
    ["\u202A052123456\u202C", true],
    ["0521234567", false],
    ["521234567", false],
    ["021234567", false],
    ["05212345", false],
    ["052123456 доб. 5", false],
    ["052123456 שלוחה 5", false],
    ["", false],
  ])("%s is asked about: %s", (phone, isAsked) => {
    expect(openQuestions(doubtfulPhones({ phone }), {})).toEqual(isAsked ? ASKED : {});
  });

  it.each([
    ["the same", "052123456", {}],
    ["another way to write it", "052-123-456", {}],
    ["digits of another script", "٠٥٢١٢٣٤٥٦", {}],
    ["another short number", "052123457", ASKED],
    ["the whole number", "0521234567", {}],
  ])("that was asked about: %s", (_what, phone, questions) => {
    expect(openQuestions(doubtfulPhones({ phone }), { phone: "052123456" })).toEqual(questions);
  });
});

test("each field has its own question", () => {
  const doubts = doubtfulPhones({ phone: "052123456", "spouse.phone": "052123456" });
  expect(openQuestions(doubts, { phone: "052123456" })).toEqual({
    "spouse.phone": "PHONE_LACKS_DIGIT",
  });
});

test("a form with another error has more than questions", () => {
  expect(areQuestions({ phone: "PHONE_LACKS_DIGIT" })).toBe(true);
  expect(areQuestions({ phone: "PHONE_LACKS_DIGIT", city: "REQUIRED" })).toBe(false);
});
