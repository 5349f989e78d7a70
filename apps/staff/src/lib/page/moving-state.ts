import { useLayoutEffect, useState } from "react";

/**
 * Returns a hook for state that moves with a component to another place: the details of a person
 * move between panel and dialog with the window's width. The state ends with the component.
 */
export function movingState<T>(initial: T) {
  const statesByKey = new Map<string, T>();
  return function useMovingState(key: string) {
    // The component in the new place reads the value before the effect in the old place is cleaned
    // up.
    const [moved] = useState(() => statesByKey.get(key));
    const [value, setValue] = useState(initial);
    useLayoutEffect(() => {
      // Set after the new place has rendered: a confirmation that opens together with a dialog
      // would be below the dialog.
      if (moved !== undefined) setValue(moved);
    }, [moved]);
    useLayoutEffect(() => {
      statesByKey.set(key, value);
      return () => {
        statesByKey.delete(key);
      };
    }, [key, value]);
    return [value, setValue] as const;
  };
}
