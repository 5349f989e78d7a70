import { expect, test } from "vitest";
import type { ErrorCode } from "./errors.ts";
import { ERRORS, FIELD_ERRORS } from "./errors.ts";

/** The HTTP statuses of the error codes as literals, because API clients depend on them. */
const CODES: Readonly<Record<number, readonly ErrorCode[]>> = {
  401: ["UNAUTHENTICATED", "INVALID_EMAIL_OR_PASSWORD"],
  404: ["NOT_FOUND", "LINK_CLOSED"],
  405: ["METHOD_NOT_ALLOWED"],
  413: ["BODY_TOO_LARGE"],
  415: ["UNSUPPORTED_MEDIA_TYPE"],
  429: [
    "TOO_MANY_REQUESTS",
    "READING_STOPPED",
    "ACCOUNT_LOCKED",
    "TOO_MANY_INVITED",
    "TOO_MANY_ADDED",
    "QUEUE_FULL",
  ],
  500: ["INTERNAL"],
  503: [
    "NOT_CONFIGURED",
    "UNAVAILABLE",
    "MAIL_NOT_CONFIGURED",
    "INVITATION_NOT_SENT",
    "RESEND_FAILED",
    "HUMAN_CHECK_UNAVAILABLE",
  ],
};

test.each(Object.entries(CODES))("status %s has exactly its codes", (status, codes) => {
  const found = Object.entries(ERRORS).filter(([, error]) => error.status === Number(status));
  expect(found.map(([code]) => code)).toEqual(codes);
});

test.each(Object.entries(ERRORS))("%s has a sentence of its own", (code, { message }) => {
  expect(message).toMatch(/^[A-Z].* .*\w\.?$/u);
  const same = Object.entries(ERRORS).filter(([, error]) => error.message === message);
  expect(same.map(([one]) => one)).toEqual([code]);
});

test("the codes of fields are written like codes, each once", () => {
  for (const code of FIELD_ERRORS) expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/u);
  expect(new Set<string>(FIELD_ERRORS).size).toBe(FIELD_ERRORS.length);
});
