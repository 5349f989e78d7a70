import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";
import { onError } from "./on-error.ts";
import { withScope } from "../scope.ts";

afterEach(() => vi.restoreAllMocks());

it("logs where it failed, without typed data in the response or the log", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(withScope);
  app.post("/person", () => {
    throw new Error("Failed query: insert\nparams: Miriam,123456782", {
      cause: new Error("Miriam again"),
    });
  });
  const context = createExecutionContext();
  const answer = await app.request(
    "/person?search=Miriam",
    { method: "POST" },
    { ...env, ENVIRONMENT: "production" },
    context,
  );
  await waitOnExecutionContext(context);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/Miriam|query|123456782/u);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/Miriam|query|123456782/u);
  expect(JSON.parse(lines[0] ?? "").stack[0]).toMatch(/^on-error\.test\.ts:\d+:\d+$/u);
});

it.each([
  [new AppError("NOT_FOUND"), 404],
  [new AppError("FORBIDDEN"), 403],
  [new AppError("STALE_VERSION"), 409],
  [new HTTPException(413), 413],
])("does not log a refusal that users meet every day: %s", async (refusal, status) => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(withScope);
  app.get("/person", () => {
    throw refusal;
  });
  const context = createExecutionContext();
  const answer = await app.request("/person", {}, { ...env, ENVIRONMENT: "production" }, context);
  await waitOnExecutionContext(context);
  expect(answer.status).toBe(status);
  expect(logged).not.toHaveBeenCalled();
});
