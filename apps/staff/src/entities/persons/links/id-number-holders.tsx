import { PAGES } from "@kehila/shared/base/paths";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fullName } from "../format.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import * as css from "./link.css.ts";

/**
 * The persons who have an ID number, each with a link to the record. The link opens a new tab, so
 * that the form keeps its values.
 */
export function IdNumberHolders({ holders }: { holders: readonly PersonMatch[] }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  return holders.map((holder) => (
    <p key={holder.id}>
      {namedText(
        holder.active ? "person-form:heldIdNumber.held" : "person-form:heldIdNumber.heldInArchive",
        fullName(holder),
      )}{" "}
      <Link
        to={holder.active ? PAGES.persons : PAGES.archive}
        search={{ person: holder.id }}
        target="_blank"
        className={css.sentenceLink}
      >
        {t("person-form:heldIdNumber.open")}
      </Link>
    </p>
  ));
}
