import type { EventCategory } from "@kehila/shared/events/categories";
import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "../../entities/users/session.queries.ts";
import { linkButton } from "../../ui/button/link-button.tsx";

/** The value in place of a list's id in the address of an import that creates a new list. */
export const NEW_LIST = "new";

/** A link to an import that creates an event list; nothing for users without both permissions. */
export function NewListOffer({ category }: { category?: EventCategory }) {
  const { t } = useTranslation();
  const can = useCan();
  const mayCreate = can("lists.create", ...(category ? [{ category }] : []));
  if (!mayCreate || !can("persons.import")) return null;
  return (
    <Link
      to={PAGES.imports}
      search={{ list: NEW_LIST, ...(category ? { category } : {}) }}
      className={linkButton("secondary")}
    >
      {t("imports:offerNew")}
    </Link>
  );
}
