import { PAGES } from "@kehila/shared/base/paths";
import { useTranslation } from "react-i18next";
import { useCan } from "../../entities/users/session.queries.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";

/** The links in an empty register, for users who may add persons. */
export function FirstPerson() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <LinkButton to={PAGES.newPerson}>{t("persons:list.empty.add")}</LinkButton>
      {can("persons.import") ? (
        <LinkButton to={PAGES.imports} variant="secondary">
          {t("persons:list.import")}
        </LinkButton>
      ) : null}
    </>
  );
}
