import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { WorkKey, WorkStore } from "../storage/work-store.ts";

/** Returns the work of this form that an ended session interrupted, or null. */
export function useRestoredWork<Work>(store: WorkStore<Work>, workKey: WorkKey): Work | null {
  const [restored] = useState(() => store.keptWork(workKey));
  return restored;
}

/** Whether the user confirmed leaving the page, so that other forms of the page do not ask. */
let isLeaving = false;

interface UnsavedChangesOptions<Work> {
  store: WorkStore<Work>;
  workKey: WorkKey;
  work: Work;
  isDirty: boolean;
  /** Whether the form has its own URL, so that any other URL closes it. */
  isAddressed?: boolean;
  /** Closes the form without saving. */
  onDiscard?: () => void;
}

/**
 * Guards unsaved work: asks before a link, the browser's history or a button would discard it.
 * Stores the work if the session ends, because the router then leaves without asking.
 */
export function useUnsavedChanges<Work>(options: UnsavedChangesOptions<Work>) {
  const { store, work, isDirty, isAddressed = false, onDiscard } = options;
  // The key of the first render: at unmount, no user may be signed in.
  const [workKey] = useState(options.workKey);
  const isAbandoned = useRef(false);
  const isSetAside = useRef(false);
  const isLeft = useRef(false);
  const [isCloseAsked, setCloseAsked] = useState(false);
  const keep = useEffectEvent(() => {
    if (isDirty && !isAbandoned.current) store.keep(workKey, work);
  });
  useEffect(() => {
    store.forget(workKey);
    return () => keep();
  }, [store, workKey]);
  // A confirmed navigation may keep the form mounted, for instance a filter while details are open.
  const onResolved = useEffectEvent(() => {
    isLeaving = false;
    if (isLeft.current) onDiscard?.();
  });
  const router = useRouter();
  useEffect(() => router.subscribe("onResolved", () => onResolved()), [router]);
  const abandon = () => {
    isAbandoned.current = true;
    store.forget(workKey);
  };
  const leave = () => {
    abandon();
    isLeft.current = true;
  };
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const wouldLose =
        isDirty &&
        !isAbandoned.current &&
        !isSetAside.current &&
        (isAddressed || current.pathname !== next.pathname);
      // The router asks each form in turn; one answer is enough.
      if (wouldLose && isLeaving) leave();
      return wouldLose && !isLeaving;
    },
    enableBeforeUnload: () => isDirty && !isAbandoned.current,
    withResolver: true,
  });
  const isBlocked = blocker.status === "blocked";
  const discard = () => {
    if (isBlocked) {
      leave();
      isLeaving = true;
      return blocker.proceed?.();
    }
    abandon();
    setCloseAsked(false);
    return onDiscard?.();
  };
  return {
    /** Whether the confirmation is open. */
    isConfirmOpen: isCloseAsked || isBlocked,
    /** Closes the form; asks first if work would be lost. */
    close: () => (isDirty ? setCloseAsked(true) : discard()),
    stay: () => {
      setCloseAsked(false);
      blocker.reset?.();
    },
    discard,
    /**
     * Stores the work at once, for a form that renders in a new place before the old one unmounts.
     */
    keep: () => {
      if (isDirty && !isAbandoned.current) store.keep(workKey, work);
      else store.forget(workKey);
    },
    /** Lets the next navigation leave without asking; the form restores the work on return. */
    setAside: () => {
      isSetAside.current = true;
    },
    /** Marks the work as saved or discarded, so that it is neither stored nor asked about. */
    abandon,
  };
}
