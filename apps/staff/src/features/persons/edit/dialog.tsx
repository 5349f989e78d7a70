import * as css from "./dialog.css.ts";
import type { Person } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/api/api-error.ts";
import { fullName, statusOf } from "../../../entities/persons/format.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { LoadFailure } from "../../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EditPersonForm } from "./form.tsx";
import { personQuery } from "../../../entities/persons/persons.queries.ts";
import { useRestoredWork } from "../../../lib/form/use-unsaved-changes.ts";
import { personWork } from "../form/use-form.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { SavedToast } from "./saved-toast.tsx";

interface EditPersonDialogProps {
  /** The person to edit. */
  id: string;
  /** The signed-in user; unsaved work is restored only for the user who typed it. */
  userId: string;
  /** The pressed column or fact, whose field takes the focus. */
  pressed?: string | null;
  onClose: () => void;
  /** Called with the saved person, and the record as it was when the form opened. */
  onSaved: (person: Person, before: Person) => void;
}

/**
 * The dialog with the edit form of an active or pending person. Reloads the person first. Closing
 * the dialog with unsaved work needs a confirmation.
 */
export function EditPersonDialog(props: EditPersonDialogProps) {
  const { id, userId, pressed = null, onClose, onSaved } = props;
  const { t } = useTranslation();
  const namedText = useNamed();
  const restoredWork = useRestoredWork(personWork, [userId, id]);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...personQuery(id),
    refetchOnMount: "always",
  });
  // Restored work is based on the version of the record at the time when the session ended.
  const person = restoredWork?.person ?? (isFetchedAfterMount ? data : undefined);
  const knownPerson = person ?? data;
  const closeRef = useRef<(() => void) | null>(null);
  const skeleton = <Skeleton label={t("persons:details.loading")} count={6} />;
  return (
    <Dialog
      isOpen
      onClose={() => (closeRef.current ?? onClose)()}
      size="wide"
      title={knownPerson ? namedText("edit:title", fullName(knownPerson)) : t("edit:untitled")}
    >
      {person ? (
        <Editable person={data?.id === person.id ? data : person}>
          <EditPersonForm
            // The key gives each person a form of its own.
            key={person.id}
            userId={userId}
            work={restoredWork ?? null}
            person={person}
            pressed={pressed}
            closeRef={closeRef}
            onClose={onClose}
            onSaved={onSaved}
          />
        </Editable>
      ) : error instanceof ApiError && error.status === 403 ? (
        <Notice tone="warning">{t("errors:code.FORBIDDEN")}</Notice>
      ) : error ? (
        <LoadFailure
          error={error}
          gone={t("persons:details.gone")}
          failed={t("persons:details.failed")}
          onRetry={() => void refetch()}
        />
      ) : (
        skeleton
      )}
    </Dialog>
  );
}

interface EditableProps {
  /** The latest loaded version; another user can archive the person while the form is open. */
  person: Person;
  children: React.ReactNode;
}

/**
 * The form, or the reason why the person cannot be edited. A form that is already open stays below
 * the reason, so that no typed text is lost; the dialog scrolls to the reason.
 */
function Editable({ person, children }: EditableProps) {
  const { t } = useTranslation();
  const can = useCan();
  const status = statusOf(person);
  const isArchived = status === "archived";
  const isEditable = !isArchived && can("persons.edit", { status });
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (isEditable && openedId !== person.id) setOpenedId(person.id);
  const isOpen = openedId === person.id;
  const isStopped = isOpen && !isEditable;
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isStopped) reason.current?.scrollIntoView({ block: "nearest" });
  }, [isStopped]);
  const archivedKey = isOpen ? "edit:archivedMeanwhile" : "edit:archived";
  return (
    <>
      {isEditable ? null : (
        <div ref={reason} className={css.reason}>
          <Notice tone="warning">{t(isArchived ? archivedKey : "errors:code.FORBIDDEN")}</Notice>
        </div>
      )}
      {isEditable || isOpen ? children : null}
    </>
  );
}

interface EditAndReportProps {
  id: string;
  userId: string;
  /** The pressed column or fact; null if the form opened by a button. */
  pressed: string | null;
  onClose: () => void;
}

/** The edit dialog of a person of the register, with a message after the save. */
export function EditAndReport({ onClose, ...edited }: EditAndReportProps) {
  return (
    <EditPersonDialog
      {...edited}
      onClose={onClose}
      onSaved={(person, before) => {
        onClose();
        showToast("success", <SavedToast before={before} person={person} />);
      }}
    />
  );
}
