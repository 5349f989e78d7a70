import { expect, it } from "vitest";
import { anonymous } from "../../../test/api.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** Every header by value, written out, so that a change of one value is seen. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; manifest-src 'self'",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

it("the security headers have these values", () => {
  expect(securityHeaders()).toEqual(HEADERS);
});

it.each([
  ["an answer", "/api/user/me", 401],
  ["an unknown path of the API", "/api/nothing", 404],
  ["a refused method", "/api/user/me?method", 401],
])("the security headers are on %s, which no cache stores", async (_what, path, status) => {
  const answer = await anonymous.get(path);
  expect(answer.status).toBe(status);
  const receivedHeaders = Object.fromEntries(
    [...Object.keys(HEADERS), "Cache-Control"].map((name) => [name, answer.headers.get(name)]),
  );
  expect(receivedHeaders).toEqual({ ...HEADERS, "Cache-Control": "no-store" });
});

it("the policy widens for a hash of styles and for Turnstile only", () => {
  const policy = contentSecurityPolicy({ styleHashes: ["'sha256-x'"], turnstile: true });
  const defaultDirectives = HEADERS["Content-Security-Policy"].split("; ");
  const newDirectives = policy.split("; ").filter((one) => !defaultDirectives.includes(one));
  expect(newDirectives).toEqual([
    "script-src 'self' https://challenges.cloudflare.com",
    "style-src 'self' 'sha256-x'",
    "frame-src https://challenges.cloudflare.com",
  ]);
});
