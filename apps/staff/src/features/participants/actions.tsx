import type { EventList } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import { isClosable } from "@kehila/shared/events/came";
import { doorPage } from "@kehila/shared/base/door-path";
import { listCalendarPath } from "@kehila/shared/base/paths";
import {
  CalendarPlus,
  CircleCheck,
  ClipboardCheck,
  FileDown,
  ListChecks,
  LockOpen,
  Pencil,
  Printer,
  QrCode,
} from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInterruptedList } from "../../entities/event-lists/form/list-work.ts";
import { ListDialog } from "../../entities/event-lists/form/list-dialog.tsx";
import { calendar } from "../../lib/config.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { linkButton } from "../../ui/button/link-button.tsx";
import type { MenuEntry } from "../../ui/menu/items.ts";
import { MenuButton } from "../../ui/menu/menu.tsx";
import { dueAct } from "./due-act.ts";
import { useRollCallClosing } from "./roll-call/use-roll-call-closing.tsx";

/** The dialogs that the acts open. */
type Step = "link" | "export" | "edit";

/** The acts with a button of their own, by the width of the screen. */
const ON_PAGE: ReadonlySet<string> = new Set(["invite"]);
const ON_WIDE_PAGE: ReadonlySet<string> = new Set(["invite", "export", "edit"]);

interface ListActionsProps {
  list: EventList;
  canEdit: boolean;
  /** Shows who came; null while that is shown. */
  onResults: (() => void) | null;
  /** Renders the export dialog for the participants that the page shows. */
  renderExport: (onClose: () => void) => ReactNode;
  /** Renders the dialog of the registration link. */
  renderLink: (onClose: () => void) => ReactNode;
  /** A button between the act that is due and the others. */
  children: ReactNode;
}

/** The acts of a list: the one that is due as a filled button, the others in a menu. */
export function ListActions(props: ListActionsProps) {
  const { list, canEdit, children, renderExport, renderLink } = props;
  const { t } = useTranslation();
  const hasButtons = useMedia(media.tablet);
  const interruptedList = useInterruptedList(
    (kind, interrupted) => kind === "edit" && interrupted?.id === list.id,
  );
  const [step, setStep] = useState<Step | null>(interruptedList ? "edit" : null);
  const close = () => setStep(null);
  const acts = useActs(props, setStep);
  const due = acts.find(({ id }) => id === dueAct(list, today(calendar), canEdit));
  // Export and Edit are on the page of a wide screen without opening a menu, and the invitation is
  // on every page: as an icon, which leaves the title its line.
  const buttons = acts.filter(
    (act) => act !== due && (hasButtons ? ON_WIDE_PAGE : ON_PAGE).has(act.id),
  );
  const others = acts.filter((act) => act !== due && !buttons.includes(act));
  return (
    <>
      {due ? <Act act={due} variant="primary" /> : null}
      {children}
      {buttons.map((act) => (
        <Act
          key={act.id}
          act={act}
          variant="secondary"
          isIconOnly={!hasButtons || act.id === "invite"}
        />
      ))}
      <MenuButton
        isIconOnly
        label={t("persons:action.menu", { name: list.title })}
        actions={others}
      />
      {step === "link" ? renderLink(close) : null}
      {step === "export" ? renderExport(close) : null}
      {step === "edit" ? (
        <ListDialog task={{ kind: "edit", id: list.id }} onClose={close} onSaved={close} />
      ) : null}
    </>
  );
}

interface ActProps {
  act: MenuEntry;
  variant: "primary" | "secondary";
  isIconOnly?: boolean;
}

function Act({ act, variant, isIconOnly = false }: ActProps) {
  const { label, icon: Icon, href, onAction } = act;
  const icon = Icon ? <Icon aria-hidden="true" /> : null;
  if (isIconOnly) {
    return <IconButton variant={variant} label={label} icon={icon} onPress={() => onAction?.()} />;
  }
  return href === undefined ? (
    <Button variant={variant} icon={icon} onPress={() => onAction?.()}>
      {label}
    </Button>
  ) : (
    <a href={href} className={linkButton(variant)}>
      {icon}
      <span>{label}</span>
    </a>
  );
}

/** Returns the acts that the user may do now, in the order of the menu. */
function useActs(
  { list, canEdit, onResults }: ListActionsProps,
  onStep: (step: Step) => void,
): MenuEntry[] {
  const { t } = useTranslation();
  const closing = useRollCallClosing(list);
  const isUpcoming = list.date >= today(calendar);
  const isClosed = list.rollCallClosedAt !== null;
  const canClose = canEdit && isClosable(list.date, calendar) && list.personLinks.length > 0;
  const acts: (MenuEntry | false)[] = [
    isUpcoming && {
      id: "invite",
      label: t("participants:act.invite"),
      icon: QrCode,
      onAction: () => onStep("link"),
    },
    // The page at the door is an app of its own and needs a page load.
    canEdit && {
      id: "rollCall",
      label: t("participants:rollCall"),
      icon: ClipboardCheck,
      href: doorPage(list.id),
    },
    canClose && {
      id: isClosed ? "openRollCall" : "closeRollCall",
      label: t(`participants:attendance.${isClosed ? "open" : "close"}`),
      icon: isClosed ? LockOpen : CircleCheck,
      onAction: closing.press,
    },
    onResults !== null && {
      id: "results",
      label: t("participants:act.results"),
      icon: ListChecks,
      onAction: onResults,
    },
    canEdit && {
      id: "edit",
      label: t("participants:edit"),
      icon: Pencil,
      onAction: () => onStep("edit"),
    },
    {
      id: "export",
      label: t("common:action.export"),
      icon: FileDown,
      onAction: () => onStep("export"),
    },
    {
      id: "print",
      label: t("participants:print.action"),
      icon: Printer,
      // After the menu is closed: with an open menu or dialog, the page prints without its sheet.
      onAction: () => void setTimeout(() => window.print()),
    },
    isUpcoming && {
      id: "calendar",
      label: t("participants:addToCalendar"),
      icon: CalendarPlus,
      href: listCalendarPath(list.id),
    },
  ];
  return acts.filter((act) => act !== false);
}
