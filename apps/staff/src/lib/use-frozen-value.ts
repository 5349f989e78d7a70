import { useState } from "react";

/** Returns a value; while held, the value from before. */
export function useHeld<T extends string | number | boolean>(value: T, isHeld: boolean): T {
  const [last, setLast] = useState(value);
  if (!isHeld && last !== value) setLast(value);
  return isHeld ? last : value;
}
