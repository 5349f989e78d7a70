import type { EventList } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import type { LucideIcon } from "lucide-react";
import { FileDown, Pencil, Printer, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInterruptedList } from "../../entities/event-lists/form/list-work.ts";
import { calendar } from "../../lib/config.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { MenuButton } from "../../ui/menu/menu.tsx";
import { ListDialog } from "../../entities/event-lists/form/list-dialog.tsx";

/** The dialogs that the actions open. */
type Step = "link" | "export" | "edit";

interface ListActionsProps {
  list: EventList;
  canEdit: boolean;
  /** Renders the export dialog for the participants that the page shows. */
  renderExport: (onClose: () => void) => ReactNode;
  /** Renders the dialog of the registration link. */
  renderLink: (onClose: () => void) => ReactNode;
}

/** The actions of a list: buttons, on a phone a menu. */
export function ListActions({ list, canEdit, renderExport, renderLink }: ListActionsProps) {
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const interruptedList = useInterruptedList(
    (kind, interrupted) => kind === "edit" && interrupted?.id === list.id,
  );
  const [step, setStep] = useState<Step | null>(interruptedList ? "edit" : null);
  const close = () => setStep(null);
  const opening = (id: Step, label: string, icon: LucideIcon) => ({
    id,
    label,
    icon,
    onAction: () => setStep(id),
  });
  const actions = [
    ...(list.date < today(calendar) ? [] : [opening("link", t("event-lists:link.open"), QrCode)]),
    opening("export", t("common:action.export"), FileDown),
    {
      id: "print",
      label: t("participants:print.action"),
      icon: Printer,
      // After the menu is closed: with an open menu or dialog, the page prints without its sheet.
      onAction: () => void setTimeout(() => window.print()),
    },
    ...(canEdit ? [opening("edit", t("participants:edit"), Pencil)] : []),
  ];
  return (
    <>
      {isNarrow ? (
        <MenuButton
          isIconOnly
          label={t("persons:action.menu", { name: list.title })}
          actions={actions}
        />
      ) : (
        actions.map(({ id, label, icon: Icon, onAction }) => (
          <Button key={id} icon={<Icon aria-hidden="true" />} onPress={onAction}>
            {label}
          </Button>
        ))
      )}
      {step === "link" ? renderLink(close) : null}
      {step === "export" ? renderExport(close) : null}
      {step === "edit" ? (
        <ListDialog task={{ kind: "edit", id: list.id }} onClose={close} onSaved={close} />
      ) : null}
    </>
  );
}
