import { useEffect, useState } from "react";

/** Returns a value that follows another one after it has not changed for some milliseconds. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, milliseconds, value);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
