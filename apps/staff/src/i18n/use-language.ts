import type { Language } from "@kehila/shared/base/languages";
import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { currentLanguage } from "./setup.ts";

function onLanguage(onChange: () => void): () => void {
  i18next.on("languageChanged", onChange);
  return () => i18next.off("languageChanged", onChange);
}

/** Returns the current language; the component re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}
