import type { Language } from "@kehila/shared/base/languages";
import { directionOf, LANGUAGE_NAMES } from "@kehila/shared/base/languages";
import { ADULT_FIELDS } from "@kehila/shared/persons/fields";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/storage/save-file.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { TEMPLATE_HEADINGS } from "./columns/template-headings.ts";
import { sheetFile } from "./source/read-source.ts";

/** Downloads an empty sheet whose headings an import recognises. */
export function useTemplate() {
  const { t } = useTranslation();
  return useAction({
    mutationFn: async (language: Language) => {
      const name = t("imports:templateName");
      const file = await sheetFile({
        name,
        isRightToLeft: directionOf(language) === "rtl",
        headings: ADULT_FIELDS.map((field) => TEMPLATE_HEADINGS[language][field]),
        rows: [],
      });
      saveFile(file, `${name} ${LANGUAGE_NAMES[language]}.xlsx`);
    },
  });
}
