import type { ReactNode } from "react";
import { isValidElement, memo, useEffect, useRef, useState } from "react";

type Callback = (...args: unknown[]) => unknown;

/**
 * Memoises a field, so that a key press in a form of forty fields renders one field. The field
 * renders again when a value, a text or an option changes. Callbacks may be new functions in each
 * render; the latest one is called.
 */
export function memoField<Props extends object>(
  Plain: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  const Memoised = memo(Plain, isEqual);
  return function MemoField(props: Props) {
    const latestProps = useRef<object>(props);
    useEffect(() => {
      latestProps.current = props;
    });
    const [callbacks] = useState(() => new Map<string, Callback>());
    const stableProps: [string, unknown][] = Object.entries(props).map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      const callback =
        callbacks.get(name) ??
        ((...args: unknown[]) => (Reflect.get(latestProps.current, name) as Callback)(...args));
      callbacks.set(name, callback);
      return [name, callback];
    });
    return <Memoised {...(Object.fromEntries(stableProps) as Props)} />;
  };
}

/** Whether two values are equal; lists and records are compared by their values. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isEqual(a[key], b[key]))
  );
}

/**
 * Whether a value is a list or a plain record; React elements and refs are compared as single
 * values.
 */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || isValidElement(value)) return false;
  return (
    Array.isArray(value) ||
    (Object.getPrototypeOf(value) === Object.prototype && !("current" in value))
  );
}
