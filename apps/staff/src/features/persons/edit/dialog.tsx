import type { PersonStatus } from "@kehila/shared/permissions";
import type { Person } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RetryNotice } from "../../../ui/retry-notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EditPersonForm } from "./form.tsx";
import { personQuery } from "../../../entities/persons/persons.queries.ts";
import { useRestoredWork } from "../form/use-kept-draft.ts";

interface EditPersonDialogProps {
  /** The person to edit. */
  id: string;
  /** Who edits: what a lost session interrupts comes back to the same user. */
  userId: string;
  onClose: () => void;
  onSaved: (person: Person) => void;
}

/**
 * The edit form of a person (§2, Dialogs), active or pending. The person is read anew when it opens,
 * and nothing but the cross, Escape and the buttons close it, asking first when work is unsaved.
 */
export function EditPersonDialog({ id, userId, onClose, onSaved }: EditPersonDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const restored = useRestoredWork({ userId, personId: id });
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...personQuery(id),
    refetchOnMount: "always",
  });
  // What was typed before the session ran out belongs to the record as it was then.
  const person = restored?.person ?? (isFetchedAfterMount ? data : undefined);
  const known = person ?? data;
  const askToCloseRef = useRef<(() => void) | null>(null);
  const skeleton = <Skeleton label={t("persons:details.loading")} count={6} />;
  return (
    <Dialog
      isOpen
      onClose={() => (askToCloseRef.current ?? onClose)()}
      size="wide"
      title={known ? named("persons:edit.title", fullName(known)) : t("persons:edit.untitled")}
    >
      {person ? (
        <Editable person={data?.id === person.id ? data : person}>
          <EditPersonForm
            // Another person, another form.
            key={person.id}
            userId={userId}
            work={restored ?? null}
            person={person}
            askToCloseRef={askToCloseRef}
            onClose={onClose}
            onSaved={onSaved}
          />
        </Editable>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        skeleton
      )}
    </Dialog>
  );
}

const statusOf = ({ active, pending }: Person): PersonStatus => {
  if (pending) return "pending";
  return active ? "active" : "archived";
};

interface EditableProps {
  /** The person as last read; while the form is open somebody else may archive them. */
  person: Person;
  children: React.ReactNode;
}

/**
 * The form where the person may be edited, else the reason why not. A form that was open stays below
 * the reason: what was typed is not lost.
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
  const archived = isOpen ? "persons:edit.archivedMeanwhile" : "persons:edit.archived";
  return (
    <>
      {isEditable ? null : (
        <Notice tone="warning">{t(isArchived ? archived : "errors:code.FORBIDDEN")}</Notice>
      )}
      {isEditable || isOpen ? children : null}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 404) {
    return <Notice tone="warning">{t("persons:details.gone")}</Notice>;
  }
  if (error instanceof ApiError && error.status === 403) {
    return <Notice tone="warning">{t("errors:code.FORBIDDEN")}</Notice>;
  }
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("persons:details.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
