import { useState } from "react";

/** Returns a value; while frozen, the last value before that. */
export function useFrozenValue<T extends string | number | boolean>(
  value: T,
  isFrozen: boolean,
): T {
  const [last, setLast] = useState(value);
  if (!isFrozen && last !== value) setLast(value);
  return isFrozen ? last : value;
}
