import { today } from "@kehila/shared/base/dates";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { calendar } from "../../lib/config.ts";
import { ShortButton } from "../../ui/button/short-button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const LinkDialog = onDemand(async () => (await import("./link-dialog.tsx")).LinkDialog);

/** A button that opens the registration link of an upcoming list; nothing for a past list. */
export function RegistrationLinkButton({ list }: { list: EventListSummary }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (list.date < today(calendar)) return null;
  return (
    <>
      <ShortButton
        label={t("event-lists:link.open")}
        icon={<QrCode aria-hidden="true" />}
        onPress={() => setOpen(true)}
      />
      {isOpen ? <LinkDialog list={list} onClose={close} /> : null}
    </>
  );
}
