import { PAGES } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { linkButton } from "../../ui/button/link-button.tsx";

/** A link to the import of participants of an event list. */
export function ImportOffer({ listId }: { listId: string }) {
  const { t } = useTranslation();
  return (
    <Link to={PAGES.imports} search={{ list: listId }} className={linkButton("secondary")}>
      {t("imports:offerList")}
    </Link>
  );
}
