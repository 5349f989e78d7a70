import { listPage } from "@kehila/shared/base/paths";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { spread } from "../../styles/utilities.css.ts";

/** A message about a list, with a link to it on any other page. */
export function ListLink({ list, children }: { list: { id: string }; children: ReactNode }) {
  const { t } = useTranslation();
  const page = listPage(list.id);
  const isHere = useLocation({ select: ({ pathname }) => pathname === page });
  return (
    <span className={spread}>
      <span>{children}</span>
      {isHere ? null : <Link to={page}>{t("event-lists:open")}</Link>}
    </span>
  );
}
