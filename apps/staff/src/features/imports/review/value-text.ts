import type { PersonField } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDay } from "../../../lib/text/format.ts";

/** Returns a function that returns the text of a changed field's value. */
export function useValueText(): (field: PersonField, fields: ChangedFields) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, fields) => {
    switch (field) {
      case "gender":
        return fields.gender ? t(`common:gender.${fields.gender}`) : t("imports:blank");
      case "married":
        return t(`common:marital.${fields.married === true ? "married" : "single"}`);
      case "interestedEvents":
        return (
          (fields.interestedEvents ?? [])
            .map((category) => t(`common:category.${category}`))
            .join(", ") || t("imports:blank")
        );
      case "childrenData":
        return (
          (fields.childrenData ?? [])
            .map(({ firstName, birthDate }) => `${firstName} ${formatDay(birthDate, language)}`)
            .join(", ") || t("imports:blank")
        );
      case "birthDate":
      case "repatriationDate": {
        const day = fields[field];
        return day ? formatDay(day, language) : t("imports:blank");
      }
      case "firstName":
      case "lastName":
      case "idNumber":
      case "phone":
      case "address":
      case "city":
      case "comment":
        return fields[field] || t("imports:blank");
    }
  };
}
