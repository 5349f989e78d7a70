import type { ComponentType, ReactNode } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadOtherTexts } from "../i18n/setup.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { whenPaused } from "../lib/when-paused.ts";
import { Notice } from "./feedback/notice.tsx";
import { showToast } from "./feedback/toast.tsx";

interface OnDemandProps {
  /** Shown until the code is loaded. */
  whileLoading?: ReactNode;
  /** Closes a dialog if its code cannot be loaded. If absent, a notice is shown in its place. */
  onClose?: () => void;
}

interface OnDemandOptions {
  /** Whether the component uses texts outside the first load; it waits for them. */
  hasOtherTexts?: boolean;
  /**
   * Whether most visitors of the screen open it: then its code loads when the browser is idle, not
   * in a pause.
   */
  isLikely?: boolean;
}

/**
 * Returns a component whose code is not part of its screen's first load. The code loads in a pause
 * of the user, at the latest when the component is shown. If loading fails, a dialog closes with a
 * message; `lazy()` would replace the whole screen until a reload.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hasOtherTexts = false, isLikely = false }: OnDemandOptions = {},
): ComponentType<Props & OnDemandProps> {
  let Loaded: ComponentType<Props> | null = null;
  const get = async (): Promise<void> => {
    const [component] = await Promise.all([load(), hasOtherTexts ? loadOtherTexts() : null]);
    Loaded = component;
  };
  const whenFree = isLikely ? whenIdle : whenPaused;
  whenFree(() => {
    // A failure is reported when the component is shown. Browsers may cache a failed import, so
    // nothing is loaded offline.
    if (navigator.onLine) void get().catch(() => {});
  });
  return function OnDemand(props: Props & OnDemandProps) {
    const { t } = useTranslation();
    const [outcome, setOutcome] = useState<"loading" | "loaded" | "failed">("loading");
    const onFailed = useEffectEvent(() => {
      setOutcome("failed");
      if (!props.onClose) return;
      props.onClose();
      showToast("danger", t("partFailed"));
    });
    useEffect(() => {
      if (Loaded) return;
      let isUnmounted = false;
      const ifMounted = (report: () => void) => () => {
        if (!isUnmounted) report();
      };
      get().then(
        ifMounted(() => setOutcome("loaded")),
        ifMounted(() => onFailed()),
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (outcome === "loading") return props.whileLoading;
    return props.onClose ? null : <Notice tone="danger">{t("partFailed")}</Notice>;
  };
}
