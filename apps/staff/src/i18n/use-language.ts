import type { Language } from "@kehila/shared/languages";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "./setup.ts";

/** The language of the screen; the component follows when it changes. */
export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}
