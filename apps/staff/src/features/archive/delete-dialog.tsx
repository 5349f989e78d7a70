import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { CheckboxGroup } from "../../ui/field/checkbox.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import * as css from "./archive.css.ts";
import { useDeletePerson } from "./archive.queries.ts";
import { isFinal, problemOf } from "./problem.ts";
import type { ArchivedPerson } from "./unarchive-dialog.tsx";

type Consent = "understood";

/**
 * Asks for confirmation before a person is deleted, and lists the data that is lost. Requires a
 * ticked box, which a repeated Enter does not tick. A typed name would need a keyboard with the
 * name's script.
 */
export function DeleteDialog({ person, onClose }: { person: ArchivedPerson; onClose: () => void }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const can = useCan();
  const remove = useDeletePerson();
  const consentRef = useRef<HTMLDivElement>(null);
  const [consent, setConsent] = useState<readonly Consent[]>([]);
  const [isAsked, setAsked] = useState(false);
  const name = fullName(person);
  const isAgreed = consent.length > 0;
  // The permission may be revoked while the dialog is open.
  const isAllowed = can("persons.delete");
  const problem = remove.error && problemOf(remove.error);
  const isOver = isFinal(problem);
  const errorMessage = isAllowed
    ? problem && t(`archive:deleteDialog.problem.${problem}`)
    : t("archive:deleteDialog.notAllowed");

  const confirm = () => {
    if (!isAgreed) {
      setAsked(true);
      consentRef.current?.querySelector("input")?.focus();
      return;
    }
    remove.mutate(person, {
      onSuccess: () => {
        onClose();
        showToast("success", namedText("archive:deleteDialog.done", name));
      },
    });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      isCancelFocused
      isDangerous
      title={namedText("archive:deleteDialog.title", name)}
      cancelLabel={t(isOver ? "common:action.close" : "common:action.cancel")}
      confirmLabel={namedText("archive:delete", name)}
      pendingLabel={t("archive:deleteDialog.pending")}
      isPending={remove.isPending}
      errorMessage={errorMessage}
      onConfirm={isAllowed && !isOver ? confirm : null}
    >
      {isOver ? null : (
        <>
          <p>{t("archive:deleteDialog.text")}</p>
          <Losses person={person} />
          <p>{t("archive:deleteDialog.comments")}</p>
          <p>{t("archive:deleteDialog.backups")}</p>
        </>
      )}
      {isAllowed && !isOver ? (
        <div ref={consentRef}>
          <CheckboxGroup<Consent>
            label={t("archive:deleteDialog.consent")}
            options={[{ value: "understood", label: t("archive:deleteDialog.understood") }]}
            value={consent}
            onChange={setConsent}
            isRequired
            isDisabled={remove.isPending}
            errorMessage={
              isAsked && !isAgreed ? t("archive:deleteDialog.consentMissing") : undefined
            }
          />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

/** Lists the deleted data, and the effect on spouse and children. */
function Losses({ person }: { person: ArchivedPerson }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { data: personDetails } = useQuery(personQuery(person.id));
  const { spouse, childrenCount: count } = person;
  const lists = personDetails?.listLinks.length;
  const familyText =
    count > 0 ? "archive:deleteDialog.staysWithChildren" : "archive:deleteDialog.stays";
  return (
    <>
      <p>{t("archive:deleteDialog.lost.title")}</p>
      <ul className={css.losses}>
        <li>{t("archive:deleteDialog.lost.record")}</li>
        {lists === undefined ? <li>{t("archive:deleteDialog.lost.anyLists")}</li> : null}
        {lists ? <li>{t("archive:deleteDialog.lost.lists", { count: lists })}</li> : null}
        {count > 0 && !spouse ? (
          <li>{t("archive:deleteDialog.lost.children", { count })}</li>
        ) : null}
        <li>{t("archive:deleteDialog.lost.history")}</li>
      </ul>
      {spouse ? <p>{namedText(familyText, fullName(spouse), { count })}</p> : null}
    </>
  );
}
