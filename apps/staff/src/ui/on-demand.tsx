import type { ComponentType, ReactNode } from "react";
import { lazy, Suspense } from "react";

/**
 * Returns a component whose code is not part of its screen's first load. The code loads when the
 * browser is idle, or at the latest when the component is shown.
 *
 * @param fallback is shown while the code loads.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  // A failure is reported where the component is shown.
  whenIdle(() => void load().catch(() => {}));
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Calls back once the browser is idle; Safari does not report it. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, 1000);
}
