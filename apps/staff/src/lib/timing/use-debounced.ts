import { useEffect, useState } from "react";

/** Returns the last value that stayed unchanged for the given milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
