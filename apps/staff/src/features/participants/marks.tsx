import type { Participant } from "@kehila/shared/events/event-lists";
import { Archive, Link } from "lucide-react";
import { useTranslation } from "react-i18next";
import { iconSmall } from "../../styles/utilities.css.ts";
import { Badge } from "../../ui/badge.tsx";
import * as css from "./participants.css.ts";

interface ParticipantMarksProps {
  participant: Participant;
  /** Where space is scarce, the more frequent badge is an icon with an accessible name. */
  isShort?: boolean;
}

/** Badges for an archived person and for one who registered through the public link. */
export function ParticipantMarks({ participant, isShort = false }: ParticipantMarksProps) {
  const { t } = useTranslation();
  const { source, person } = participant;
  const byLink = t("persons:details.byLink");
  return (
    <>
      {source === "public" && isShort ? (
        <span role="img" aria-label={byLink} title={byLink} data-mark className={css.mark}>
          <Link aria-hidden="true" className={iconSmall} />
        </span>
      ) : null}
      {source === "public" && !isShort ? (
        <Badge tone="neutral" icon={Link}>
          {byLink}
        </Badge>
      ) : null}
      {person.active ? null : (
        <span data-mark className={css.mark}>
          <Badge tone="neutral" icon={Archive}>
            {t("persons:status.archived")}
          </Badge>
        </span>
      )}
    </>
  );
}
