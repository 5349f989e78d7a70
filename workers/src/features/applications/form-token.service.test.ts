import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { db } from "../../../test/api.ts";
import type { Scope } from "../../core/scope.ts";
import type { Env } from "../../env.ts";
import type { SecretSettings } from "../../lib/secrets/server-secrets.ts";
import { issueFormToken, readFormToken } from "./form-token.service.ts";

const RENDERED = Date.parse("2026-11-21T10:00:00Z");

const after = (seconds: number, secrets: SecretSettings = {}): Scope => ({
  db,
  env: { ...env, ...secrets } as Env,
  calendar: { timeZone: "Asia/Jerusalem", now: () => new Date(RENDERED + seconds * 1000) },
  actor: null,
});

it("returns how long ago the form was rendered", async () => {
  const token = await issueFormToken(after(0));
  expect(await readFormToken(after(1), token)).toBe("early");
  expect(await readFormToken(after(2), token)).toBe("good");
  expect(await readFormToken(after(24 * 3600 - 1), token)).toBe("good");
  expect(await readFormToken(after(24 * 3600), token)).toBe("expired");
});

it("treats a token with another signature as expired", async () => {
  const token = await issueFormToken(after(0));
  expect(
    await readFormToken(after(60, { SECRET: "another secret, 32 characters or more" }), token),
  ).toBe("expired");
  const [header, payload] = token.split(".");
  const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.`;
  for (const forged of ["none", "a.b.c", `${header}.${payload}.`, unsigned, "x".repeat(5000)]) {
    expect(await readFormToken(after(60), forged)).toBe("expired");
  }
});

it("accepts a form that was open while the secret was rotated", async () => {
  const rotated = { SECRET_20261122: "a second secret of tests, long enough" };
  const token = await issueFormToken(after(0, rotated));
  expect(await readFormToken(after(23 * 3600, rotated), token)).toBe("good");
  const next = await issueFormToken(after(23 * 3600, rotated));
  expect(JSON.parse(atob(next.split(".")[0] ?? ""))).toMatchObject({ kid: "20261122" });
  expect(await readFormToken(after(24 * 3600, rotated), next)).toBe("good");
  expect(await readFormToken(after(24 * 3600), next)).toBe("expired");
});

it("recognises a missing token", async () => {
  expect(await readFormToken(after(0), undefined)).toBe("missing");
  expect(await readFormToken(after(0), "")).toBe("missing");
});
