import "../styles/reset.css.ts";
import { createRoot } from "react-dom/client";
import { listIdOfDoor } from "@kehila/shared/base/door-path";
import { DoorPage } from "./door-page.tsx";
import { createRollCall } from "./roll-call/roll-call.ts";
import i18next from "i18next";
import type door from "../i18n/locales/en/door.json";
import type { Language } from "@kehila/shared/base/languages";
import { isolateIfNeeded } from "@kehila/shared/base/text";
import { markPage, preferredLanguage } from "../i18n/preferred-language.ts";

const LOADERS: Record<Language, () => Promise<{ default: typeof door }>> = {
  en: () => import("../i18n/locales/en/door.json"),
  ru: () => import("../i18n/locales/ru/door.json"),
  he: () => import("../i18n/locales/he/door.json"),
};

/** Starts i18next with the texts of this page in the language that the staff app shows. */
async function startTexts(): Promise<Language> {
  const language = preferredLanguage();
  const texts = (await LOADERS[language]()).default;
  await i18next.init({
    lng: language,
    resources: { [language]: { door: texts } },
    fallbackLng: false,
    interpolation: { escapeValue: true, escape: isolateIfNeeded },
    returnNull: false,
  });
  markPage(language);
  return language;
}

const listId = listIdOfDoor(location.pathname);
const root = document.getElementById("app");
if (!root || listId === null) throw new Error("The page has no element for the app, or no list");
const rollCall = createRollCall(listId);
const language = await startTexts();
createRoot(root).render(<DoorPage listId={listId} rollCall={rollCall} language={language} />);
