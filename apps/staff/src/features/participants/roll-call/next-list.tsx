import type { EventList, Participant } from "@kehila/shared/events/event-lists";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../../entities/users/session.queries.ts";
import { secondary } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ListDialog } from "../../../entities/event-lists/form/list-dialog.tsx";

interface NextListProps {
  list: EventList;
  /** The participants for the new list; archived persons are left out. */
  participants: readonly Participant[];
  /** The text of the button, with the number of people. */
  label: "newList" | "next";
  isMain?: boolean;
}

/** A button that opens the dialog of a new list with some participants of this list. */
export function NextList({ list, participants, label, isMain = false }: NextListProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const personIds = participants
    .filter(({ person }) => person.active)
    .map(({ person }) => person.id);
  const archivedCount = participants.length - personIds.length;
  const { category } = list;
  if (personIds.length === 0 || !can("lists.create", { category })) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={isMain ? "primary" : "secondary"}
        icon={<CalendarPlus aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {t(`participants:attendance.${label}`, { count: personIds.length })}
      </Button>
      {archivedCount > 0 ? (
        <span className={secondary}>
          {t("event-lists:duplicate.staysOut", { count: archivedCount })}
        </span>
      ) : null}
      {isOpen ? (
        <ListDialog
          task={{ kind: "create", category, selection: { personIds } }}
          onClose={close}
          onSaved={close}
        />
      ) : null}
    </>
  );
}
