import { listPage } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { spread } from "../../styles/utilities.css.ts";

/** A message about a list, with a link to it. */
export function ListLink({ list, children }: { list: { id: string }; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={spread}>
      <span>{children}</span>
      <Link to={listPage(list.id)}>{t("event-lists:open")}</Link>
    </span>
  );
}
