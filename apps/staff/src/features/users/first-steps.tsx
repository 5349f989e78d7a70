import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { listsPage, PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/layout/panel.tsx";
import { isRegisterEmptyQuery } from "./users.queries.ts";
import { secondary } from "../../styles/utilities.css.ts";
import * as css from "./first-steps.css.ts";

/** The first steps for the administrator of an empty register; renders nothing otherwise. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { data: isEmpty } = useQuery(isRegisterEmptyQuery);
  if (!isEmpty) return null;
  return (
    <div className={css.place}>
      <Panel title={t("accounts:first.title")}>
        <ol className={css.steps}>
          <li>
            <Link to={PAGES.accounts}>{t("accounts:first.invite")}</Link>
            <p className={secondary}>{t("accounts:first.inviteText")}</p>
          </li>
          <li>
            {t("accounts:first.add")}
            <p className={secondary}>{t("accounts:first.addText")}</p>
          </li>
          <li>
            <Link to={listsPage(EVENT_CATEGORIES[0])}>{t("accounts:first.list")}</Link>
            <p className={secondary}>{t("accounts:first.listText")}</p>
          </li>
          <li>
            <a href={PAGES.register}>{t("accounts:first.share")}</a>
            <p className={secondary}>{t("accounts:first.shareText")}</p>
          </li>
        </ol>
      </Panel>
    </div>
  );
}
