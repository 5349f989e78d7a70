import type { PersonRow } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import { Relatives } from "../../entities/persons/family/family.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import * as popoverCss from "../../ui/menu/popover.css.ts";
import * as css from "./family-popover.css.ts";

interface FamilyPopoverProps {
  person: PersonRow;
  /** The button of the row. */
  anchor: HTMLElement;
  onClose: () => void;
  onOpenPerson: (id: string) => void;
}

/** A popover with the spouse and the children of a row's person, which are read when it opens. */
export function FamilyPopover({ person, anchor, onClose, onOpenPerson }: FamilyPopoverProps) {
  const { t } = useTranslation();
  const triggerRef = useRef(anchor);
  const { data, isError, refetch } = useQuery(personQuery(person.id));
  // Sets the attribute directly, since an open popover does not re-render the rows.
  useLayoutEffect(() => {
    anchor.setAttribute("aria-expanded", "true");
    return () => anchor.setAttribute("aria-expanded", "false");
  }, [anchor]);
  return (
    <Popover
      className={popoverCss.popover}
      placement="bottom start"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onClose}
    >
      <Dialog
        aria-label={t("persons:family.of", { name: fullName(person) })}
        className={css.content}
      >
        {data ? (
          <Relatives
            person={data}
            onOpenPerson={(id) => {
              onClose();
              onOpenPerson(id);
            }}
          />
        ) : null}
        {isError && !data ? (
          <RetryNotice tone="warning" onRetry={() => void refetch()}>
            {t("persons:family.failed")}
          </RetryNotice>
        ) : null}
        {data || isError ? null : <Waiting>{t("persons:family.loading")}</Waiting>}
      </Dialog>
    </Popover>
  );
}
