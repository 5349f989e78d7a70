import { useRef } from "react";

/**
 * Returns a function that returns the same idempotency key for the same body, so that sending a
 * body again after a lost response creates no second record.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ json: "", key: "" });
  return (body) => {
    const json = JSON.stringify(body);
    if (last.current.json !== json) last.current = { json, key: crypto.randomUUID() };
    return last.current.key;
  };
}
