import { useSyncExternalStore } from "react";
import { asBoolean, readPreference, writePreference } from "../../lib/storage/preferences.ts";

const listeners = new Set<() => void>();

function listen(onShared: () => void): () => void {
  listeners.add(onShared);
  return () => listeners.delete(onShared);
}

const isShared = (): boolean => readPreference("public-form-shared", asBoolean, false);

/** Notes that the address of the public form was shared from this computer. */
export function notePublicFormShared(): void {
  writePreference("public-form-shared", true);
  for (const onShared of listeners) onShared();
}

/** Whether the address was shared from this computer; re-renders on change. */
export const usePublicFormShared = (): boolean => useSyncExternalStore(listen, isShared);
