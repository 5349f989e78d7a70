import { PAGES } from "@kehila/shared/base/paths";
import type { Person } from "@kehila/shared/persons/answers";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PersonDetails } from "../../../entities/persons/details/details.tsx";
import type { RenderHistory } from "../../../entities/persons/slots.ts";
import { linkButton } from "../../../ui/button/link-button.tsx";

interface ParticipantDetailsProps {
  id: string;
  knownName: string | undefined;
  renderHistory: RenderHistory;
  onOpenPerson: (id: string) => void;
  onClose: () => void;
}

/** The details of a participant over the list, with a link to the register or the archive. */
export function ParticipantDetails(props: ParticipantDetailsProps) {
  const { t } = useTranslation();
  const renderActions = ({ id, active }: Person) =>
    active ? (
      <Link to={PAGES.persons} search={{ person: id }} className={linkButton("secondary")}>
        {t("common:showInPeople")}
      </Link>
    ) : null;
  return <PersonDetails {...props} renderActions={renderActions} />;
}
