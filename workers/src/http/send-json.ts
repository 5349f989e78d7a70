import type { Context, TypedResponse } from "hono";
import type { JsonOf } from "../core/json-of.ts";

/** Responds with JSON that is text already, which is neither parsed nor printed again. */
export function sendJson<T>(c: Context, json: JsonOf<T>) {
  const response: Response = c.body(json, 200, { "Content-Type": "application/json" });
  return response as Response & TypedResponse<T, 200, "json">;
}
