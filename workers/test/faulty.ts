/** When a call of a binding fails: before its effect, after its effect, or because D1 is busy. */
export const FAULT_KINDS = ["before", "after", "overloaded"] as const;

/** The number of the call that fails, and the kind of failure. */
export interface Fault {
  at: number;
  when: (typeof FAULT_KINDS)[number];
}

const MESSAGES: Record<Fault["when"], string> = {
  before: "A binding failed before its call.",
  after: "A binding failed after its call.",
  overloaded: "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
};

/**
 * Wraps bindings so that one of their calls fails; `calls` returns the number of calls. A call that
 * only creates an object (a statement, a resumed upload) does not count; calls of the object do.
 */
export function faulty<Bindings extends Record<string, object>>(
  bindings: Bindings,
  fault: Fault,
): { bindings: Bindings; calls: () => number } {
  let calls = 0;
  const originals = new WeakMap<object, object>();
  const original = (value: unknown): unknown =>
    typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;

  async function call(run: () => unknown): Promise<unknown> {
    calls += 1;
    const isDue = calls === fault.at;
    if (isDue && fault.when !== "after") throw new Error(MESSAGES[fault.when]);
    const result = await run();
    if (isDue) throw new Error(MESSAGES.after);
    return isUpload(result) ? watch(result) : result;
  }

  function watch<Target extends object>(target: Target): Target {
    const proxy = new Proxy(target, {
      get(_target, property) {
        const value: unknown = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        return (...given: unknown[]): unknown => {
          const values = given.map((one) => (Array.isArray(one) ? one.map(original) : one));
          const run = (): unknown => Reflect.apply(value, target, values);
          if (
            property === "prepare" ||
            property === "bind" ||
            property === "resumeMultipartUpload"
          ) {
            const result = run();
            return typeof result === "object" && result !== null ? watch(result) : result;
          }
          return call(run);
        };
      },
    });
    originals.set(proxy, target);
    return proxy;
  }

  const isUpload = (value: unknown): value is object =>
    typeof value === "object" && value !== null && "uploadPart" in value;
  const watched = Object.entries(bindings).map(([name, binding]) => [name, watch(binding)]);
  return { bindings: Object.fromEntries(watched) as Bindings, calls: () => calls };
}
