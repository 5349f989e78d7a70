import type { QueryKey } from "@tanstack/react-query";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { vi } from "vitest";
import { ApiError } from "../src/lib/api/api-error.ts";

/** A call of the API as the server receives it. */
interface Call {
  call: string;
  body?: unknown;
  /** The `Idempotency-Key`. */
  key?: string;
}

/** The server's answer: a body, or a refusal with status and code; null for a lost connection. */
type Answer = { data?: unknown; [member: string]: unknown } | null;

/** Answers the next calls of the API in order; returns the calls. */
export function answerCalls(...answers: Answer[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("location", { origin: "https://kehila.example" });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", body } = init;
    const key = new Headers(init.headers).get("Idempotency-Key");
    const answer = answers[calls.length];
    calls.push({
      call: `${method} ${input}`,
      ...(typeof body === "string" ? { body: JSON.parse(body) as unknown } : {}),
      ...(key === null ? {} : { key }),
    });
    if (answer === undefined) throw new Error(`This call has no answer: ${method} ${input}`);
    if (answer === null) throw new TypeError("Failed to fetch");
    const status = typeof answer["code"] === "string" ? Number(answer["status"] ?? 409) : 200;
    return Response.json(answer, { status });
  });
  return calls;
}

/** Returns the result of a hook's first render. Tests run its mutations by `mutateAsync`. */
export function rendered<Result>(client: QueryClient, useHook: () => Result): Result {
  const results: Result[] = [];
  const Probe = () => {
    results.push(useHook());
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
  const [result] = results;
  if (result === undefined) throw new Error("The hook returned nothing.");
  return result;
}

/** Returns a cache with a value for each key. */
export function cacheOf(...entries: readonly (readonly [QueryKey, unknown])[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [key, value] of entries) client.setQueryData(key, value);
  return client;
}

/** Whether each key is stale, so that a screen reads it again. */
export const staleIn = (client: QueryClient, ...keys: readonly QueryKey[]) =>
  keys.map((key) => client.getQueryState(key)?.isInvalidated);

/** Returns the code of a refusal. */
export const codeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : String(error);

/** Returns the code of the refusal of a call; null for a call that succeeds. */
export const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(() => null, codeOf);
