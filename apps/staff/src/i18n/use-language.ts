import type { Language } from "@kehila/shared/languages";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "./setup.ts";

/** Returns the current language; the component re-renders when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
