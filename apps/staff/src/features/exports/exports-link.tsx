import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";

/** A link to the page with the user's own exports. */
export function ExportsLink() {
  const { t } = useTranslation();
  return <Link to={PAGES.exports}>{t("exports:recent.title")}</Link>;
}
