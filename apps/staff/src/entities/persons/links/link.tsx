import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "../../users/session.queries.ts";
import * as css from "./link.css.ts";

/** A link to a person's details, for users who may read them. */
export function PersonLink({ id }: { id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  if (!can("persons.read", { status: "active" })) return null;
  return (
    <>
      {" "}
      <Link to={PAGES.persons} search={{ person: id }} className={css.link}>
        {t("common:showInPeople")}
      </Link>
    </>
  );
}
