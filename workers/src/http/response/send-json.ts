import type { Context, TypedResponse } from "hono";
import type { JsonOf } from "../../core/json-of.ts";

/** Responds with JSON text, without parsing it. */
export function sendJson<T>(c: Context, json: JsonOf<T>) {
  const response: Response = c.body(json, 200, { "Content-Type": "application/json" });
  return response as Response & TypedResponse<T, 200, "json">;
}
