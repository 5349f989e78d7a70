import type { ReactNode } from "react";
import { isValidElement, memo, useEffect, useRef, useState } from "react";

type Callback = (...args: unknown[]) => unknown;

/**
 * Memoises a field: of a form with forty fields, a key renders one. The field renders again when a
 * value, a text or an option changes; callbacks may be new functions each time, and the latest is
 * called.
 */
export function memoField<Props extends object>(
  Plain: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  const Memoised = memo(Plain, isEqual);
  return function MemoField(props: Props) {
    const latest = useRef<object>(props);
    useEffect(() => {
      latest.current = props;
    });
    const [callbacks] = useState(() => new Map<string, Callback>());
    const stable: [string, unknown][] = Object.entries(props).map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      const known =
        callbacks.get(name) ??
        ((...args: unknown[]) => (Reflect.get(latest.current, name) as Callback)(...args));
      callbacks.set(name, known);
      return [name, known];
    });
    return <Memoised {...(Object.fromEntries(stable) as Props)} />;
  };
}

/** Whether two values are the same, or lists and records of the same values. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isEqual(one[key], other[key]))
  );
}

/** Whether a value is a list or a plain record; elements and refs count as one value. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || isValidElement(value)) return false;
  return (
    Array.isArray(value) ||
    (Object.getPrototypeOf(value) === Object.prototype && !("current" in value))
  );
}
