import { useLayoutEffect, useState } from "react";

/**
 * Returns a hook for state that a component keeps when one update draws it elsewhere: the details
 * of a person move between panel and dialog with the window's width. The state ends with the
 * component.
 */
export function movingState<T>(initial: T) {
  const kept = new Map<string, T>();
  return function useMovingState(key: string) {
    // The component drawn elsewhere reads the value before the effect of the former one ends.
    const [moved] = useState(() => kept.get(key));
    const [value, setValue] = useState(initial);
    useLayoutEffect(() => {
      // After the new place has opened: a question that opens with a dialog would be below it.
      if (moved !== undefined) setValue(moved);
    }, [moved]);
    useLayoutEffect(() => {
      kept.set(key, value);
      return () => {
        kept.delete(key);
      };
    }, [key, value]);
    return [value, setValue] as const;
  };
}
