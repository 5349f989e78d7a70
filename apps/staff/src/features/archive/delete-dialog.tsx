import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxGroup } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import * as css from "./archive.css.ts";
import { useDeletePerson } from "./archive.queries.ts";
import { isFinal, problemOf } from "./problem.ts";
import type { Archived } from "./unarchive-dialog.tsx";

interface DeleteDialogProps {
  person: Archived;
  onClose: () => void;
}

type Consent = "understood";

/**
 * The last question before a person is deleted for good: says what is lost, and asks for a tick that
 * nobody sets by pressing Enter twice. A tick rather than typing the name, which may be in a script
 * that the keyboard at hand does not have.
 */
export function DeleteDialog({ person, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const can = useCan();
  const remove = useDeletePerson();
  const consentRef = useRef<HTMLDivElement>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  // The safe choice has the focus. `autoFocus` gives it up when a screen reader made the click.
  useEffect(() => cancelRef.current?.focus(), []);
  const [consent, setConsent] = useState<readonly Consent[]>([]);
  const [isAsked, setAsked] = useState(false);
  const name = fullName(person);
  const isAgreed = consent.length > 0;
  // Rights may be taken away while the question stands.
  const isAllowed = can("persons.delete");
  const problem = remove.error && problemOf(remove.error);
  const isOver = isFinal(problem);

  const confirm = () => {
    if (!isAgreed) {
      setAsked(true);
      consentRef.current?.querySelector("input")?.focus();
      return;
    }
    remove.mutate(person, {
      onSuccess: () => {
        onClose();
        const done = t("archive:deleteDialog.done", { name: NAME_SLOT });
        showToast("success", <NamedText text={done} name={name} />);
      },
      // Whatever went wrong, the next attempt is a decision of its own.
      onError: () => {
        setConsent([]);
        setAsked(false);
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      isBusy={remove.isPending}
      title={<NamedText text={t("archive:deleteDialog.title", { name: NAME_SLOT })} name={name} />}
      footer={
        <>
          <Button ref={cancelRef} isDisabled={remove.isPending} onPress={onClose}>
            {t(isOver ? "common:action.close" : "common:action.cancel")}
          </Button>
          {isAllowed && !isOver ? (
            <Button
              variant="danger"
              isPending={remove.isPending}
              pendingLabel={t("archive:deleteDialog.pending")}
              onPress={confirm}
            >
              <NamedText text={t("archive:delete", { name: NAME_SLOT })} name={name} />
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.paragraphs}>
        {isAllowed ? null : <Notice tone="danger">{t("archive:deleteDialog.notAllowed")}</Notice>}
        {isAllowed && problem ? (
          <Notice tone="danger">{t(`archive:deleteDialog.problem.${problem}`)}</Notice>
        ) : null}
        {isOver ? null : (
          <>
            <p>{t("archive:deleteDialog.text")}</p>
            <Losses person={person} />
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
      </div>
    </Dialog>
  );
}

/** What goes, and what becomes of spouse and children. */
function Losses({ person }: { person: Archived }) {
  const { t } = useTranslation();
  const { data: whole } = useQuery(personQuery(person.id));
  const { spouse, childrenCount } = person;
  const lists = whole?.listLinks.length;
  const stays = (text: string) =>
    spouse ? <NamedText text={text} name={fullName(spouse)} /> : null;
  return (
    <>
      <p>{t("archive:deleteDialog.lost.title")}</p>
      <ul className={css.losses}>
        <li>{t("archive:deleteDialog.lost.record")}</li>
        {lists === undefined ? <li>{t("archive:deleteDialog.lost.anyLists")}</li> : null}
        {lists ? <li>{t("archive:deleteDialog.lost.lists", { count: lists })}</li> : null}
        {childrenCount > 0 && !spouse ? (
          <li>{t("archive:deleteDialog.lost.children", { count: childrenCount })}</li>
        ) : null}
        <li>{t("archive:deleteDialog.lost.history")}</li>
      </ul>
      {spouse ? (
        <p>
          {childrenCount > 0
            ? stays(
                t("archive:deleteDialog.staysWithChildren", {
                  count: childrenCount,
                  name: NAME_SLOT,
                }),
              )
            : stays(t("archive:deleteDialog.stays", { name: NAME_SLOT }))}
        </p>
      ) : null}
    </>
  );
}
