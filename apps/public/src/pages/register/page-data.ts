import type { Language } from "@kehila/shared/base/languages";
import type { FormPageData } from "../../form/page-data.ts";

/** The data for rendering `/register` on the server and hydrating it in the browser. */
export interface RegisterPageData extends FormPageData {
  /** `done` is the page after a registration. */
  view: "form" | "done";
}

/** Returns the page's URL in a language; `isDone` shows the success screen. */
export const registerUrl = (language: Language, isDone = false): string =>
  `/register?lang=${language}${isDone ? "&done=1" : ""}`;
