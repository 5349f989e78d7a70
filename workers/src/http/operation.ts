import type { Hono, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import type { AppEnv } from "./context.ts";
import { routePolicies } from "./policies.ts";

/** The part of a request that a schema parses. */
type InputTarget = "json" | "query";

/** The successful response of a route. */
interface Answer {
  /** What the operation does, for the API document. */
  summary: string;
  status: 200 | 201;
  schema: z.core.$ZodType;
  /** Request headers that the route reads in addition to the common ones. */
  headers: readonly string[];
  /** Content types of a file; absent for JSON. */
  files?: readonly string[];
}

/** Facts about a route that one handler declares. */
interface Fact {
  input?: { target: InputTarget; schema: z.core.$ZodType };
  answer?: Answer;
}

const facts = new WeakMap<object, Fact>();

/** Attaches a fact to a handler and returns the handler; {@link operations} collects the facts. */
export function withFact<Handler extends object>(handler: Handler, fact: Fact): Handler {
  facts.set(handler, fact);
  return handler;
}

/** Returns the fact of a handler. */
export const factOf = (handler: object): Fact => facts.get(handler) ?? {};

/** Declares what a route does and its success: schema, status and the headers that it reads. */
export function answers(
  summary: string,
  schema: z.core.$ZodType,
  { status = 200, headers = [] }: Partial<Pick<Answer, "status" | "headers">> = {},
): MiddlewareHandler<AppEnv> {
  const handler = createMiddleware<AppEnv>(async (_c, next) => next());
  return withFact(handler, { answer: { summary, status, schema, headers } });
}

/** Declares what a route does, and that its success is a file of one of these content types. */
export function answersFile(summary: string, files: readonly string[]): MiddlewareHandler<AppEnv> {
  const handler = createMiddleware<AppEnv>(async (_c, next) => next());
  const schema = z.string();
  return withFact(handler, { answer: { summary, status: 200, schema, headers: [], files } });
}

/** A registered route with the facts of all its handlers. */
export interface Operation {
  method: string;
  /** The path in Hono's notation: `/person/:id`. */
  path: string;
  policy: string;
  inputs: Partial<Record<InputTarget, z.core.$ZodType>>;
  /** Null for pages, whose answers are HTML. */
  answer: Answer | null;
}

/** Returns every operation of an app, in the order of registration. */
export function operations(app: Hono<AppEnv>): Operation[] {
  return routePolicies(app).map(({ method, path, policy }) => {
    const descriptions = app.routes
      .filter((route) => route.method === method && route.path === path)
      .map(({ handler }) => factOf(handler));
    const inputs = descriptions.flatMap(({ input }) =>
      input ? [[input.target, input.schema]] : [],
    );
    return {
      method,
      path,
      policy: policy ?? "",
      inputs: Object.fromEntries(inputs) as Operation["inputs"],
      answer: descriptions.find(({ answer }) => answer)?.answer ?? null,
    };
  });
}
