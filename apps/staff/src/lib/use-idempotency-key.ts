import { useRef } from "react";

/**
 * Returns a function that gives each distinct body one idempotency key: after a lost answer, the same
 * body sent again makes no second record.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ json: "", key: "" });
  return (body) => {
    const json = JSON.stringify(body);
    if (last.current.json !== json) last.current = { json, key: crypto.randomUUID() };
    return last.current.key;
  };
}
