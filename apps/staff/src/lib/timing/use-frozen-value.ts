import { useState } from "react";

/** Returns the value; while `isFrozen`, the last value before the freeze. */
export function useFrozenValue<T extends string | number | boolean>(
  value: T,
  isFrozen: boolean,
): T {
  const [last, setLast] = useState(value);
  if (!isFrozen && last !== value) setLast(value);
  return isFrozen ? last : value;
}
