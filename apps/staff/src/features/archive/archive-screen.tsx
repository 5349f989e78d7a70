import type { Person, PersonRow } from "@kehila/shared/person-answers";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import { Archive, ArchiveRestore, SearchX, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { fullName } from "../../lib/format.ts";
import type { ChangeView, RegisterView } from "../../lib/register-view.ts";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { useCan } from "../../lib/session.queries.ts";
import { usePersonPages } from "../../lib/use-person-pages.ts";
import { Button } from "../../ui/button.tsx";
import type { DataTableHandle } from "../../ui/data-table-grid.tsx";
import type { DataColumn } from "../../ui/data-table.features.ts";
import type { RowAction } from "../../ui/data-table-row.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { MenuAction } from "../../ui/menu.tsx";
import { RegisterToolbar } from "../../ui/register-toolbar.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { RegisterTable } from "../../ui/register-table.tsx";
import { archiveQuery } from "./archive.queries.ts";
import { DEFAULT_SORT } from "./archive-view.ts";
import * as css from "./archive.css.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { UnarchiveDialog } from "./unarchive-dialog.tsx";
import type { Archived } from "./unarchive-dialog.tsx";
import { useArchiveActions } from "./use-archive-actions.ts";

/** What the details dialog is about, and what can be done there. */
export interface DetailsSlot {
  id: string | null;
  knownName: string | undefined;
  onClose: () => void;
  actions: (person: Person) => ReactNode;
}

/** How persons look is known to the persons slice; the route brings it here. */
export interface ArchiveSlots {
  columns: readonly DataColumn<PersonRow>[];
  renderCard: (person: PersonRow, actions: readonly RowAction[]) => ReactNode;
  renderCount: (
    pages: readonly { data: readonly unknown[]; hasNextPage: boolean }[] | undefined,
    isCurrent: boolean,
  ) => ReactNode;
  renderDetails: (details: DetailsSlot) => ReactNode;
  /** Further actions of the details, shown by `render` among the others. */
  renderActions: (
    person: Person,
    render: (actions: readonly MenuAction[]) => ReactNode,
  ) => ReactNode;
}

interface ArchiveScreenProps extends ArchiveSlots {
  /** What the address says. */
  view: RegisterView;
  onView: ChangeView;
}

/** What somebody is asked about. */
export interface Question {
  about: "unarchive" | "delete";
  person: Archived;
}

/** The archive (§2): search, table, details; bring back, or delete for good. */
export function ArchiveScreen({ view, onView, ...slots }: ArchiveScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const searchRef = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const archive = usePersonPages(archiveQuery(view));
  const { data, rows } = archive;
  const openId = view.person ?? null;
  const open = useCallback(
    (person: { id: string }) => onView({ ...view, person: person.id }),
    [onView, view],
  );
  const backTo = (id: string) => rescueFocus(() => table.current?.focusRow(id));
  const close = () => {
    const { person: closed, ...rest } = view;
    onView(rest);
    if (closed !== undefined) backTo(closed);
  };
  const actionsOf = useArchiveActions(open, setQuestion);
  const menuLabelOf = useCallback(
    (person: PersonRow) => t("archive:menu", { name: fullName(person) }),
    [t],
  );
  const isFailed = archive.isError && !data;
  const isEmpty = data !== undefined && rows.length === 0;
  const known = rows.find(({ id }) => id === openId);
  return (
    <div className={css.body}>
      <RegisterToolbar
        searchLabel={t("archive:search")}
        searchRef={searchRef}
        view={view}
        onView={onView}
        sorts={PERSON_SORTS.map((sort) => ({ value: sort, label: t(`archive:sort.${sort}`) }))}
        defaultSort={DEFAULT_SORT}
      />
      {slots.renderCount(data?.pages, !archive.isPlaceholderData)}
      {isFailed ? (
        <RetryNotice onRetry={() => void archive.refetch()}>
          {`${t("archive:failed")} ${errorText(t, archive.error)}`}
        </RetryNotice>
      ) : null}
      {isEmpty ? (
        <Nobody
          isSearch={view.search !== undefined}
          onClear={() => {
            // The button goes away with the search it clears; typing goes on in the box.
            searchRef.current?.focus();
            onView({});
          }}
        />
      ) : null}
      {isEmpty || isFailed ? null : (
        <RegisterTable
          pages={archive}
          view={view}
          onView={onView}
          defaultSort={DEFAULT_SORT}
          label={t("archive:label")}
          handle={table}
          columns={slots.columns}
          actionsLabel={t("archive:actions")}
          actionsOf={actionsOf}
          menuLabelOf={menuLabelOf}
          standingActions={can("persons.delete") && can("persons.unarchive") ? 4 : 3}
          onOpen={open}
          onDoubleClick={open}
          renderCard={(person) => slots.renderCard(person, actionsOf(person))}
          footTexts={{
            end: t("archive:end", { count: rows.length }),
            loadingMore: t("archive:loadingMore"),
            moreFailed: t("archive:moreFailed"),
          }}
        />
      )}
      <Details
        render={slots.renderDetails}
        id={openId}
        knownName={known && fullName(known)}
        onClose={close}
        actions={(person) => (
          <DetailsActions
            person={person}
            further={slots.renderActions}
            onAsk={(asked) => {
              close();
              setQuestion(asked);
            }}
          />
        )}
      />
      {question ? (
        <QuestionDialog
          {...question}
          // After somebody else's change the row that was loaded anew is the one to decide about.
          person={rows.find(({ id }) => id === question.person.id) ?? question.person}
          onClose={() => {
            setQuestion(null);
            backTo(question.person.id);
          }}
        />
      ) : null}
    </div>
  );
}

interface DetailsProps extends DetailsSlot {
  render: ArchiveSlots["renderDetails"];
}

function Details({ render, ...details }: DetailsProps) {
  return render(details);
}

function QuestionDialog({ about, ...props }: Question & { onClose: () => void }) {
  return about === "delete" ? <DeleteDialog {...props} /> : <UnarchiveDialog {...props} />;
}

/** Nobody at all, or nobody who matches: two different things to do next. */
function Nobody({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isSearch) {
    return (
      <EmptyState icon={Archive} title={t("archive:empty.title")}>
        {t("archive:empty.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t("archive:noMatch.title")}
      actions={<Button onPress={onClear}>{t("archive:noMatch.clear")}</Button>}
    >
      {t("archive:noMatch.text")}
    </EmptyState>
  );
}

interface DetailsActionsProps {
  person: Person;
  further: ArchiveSlots["renderActions"];
  onAsk: (question: Question) => void;
}

function DetailsActions({ person, further, onAsk }: DetailsActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  // The address may name anybody; only who is archived can be brought back or deleted.
  if (person.active || person.pending) return null;
  const remove = {
    id: "delete",
    label: t("archive:deleteShort"),
    icon: Trash2,
    isDangerous: true,
    onAction: () => onAsk({ about: "delete", person }),
  };
  return further(person, (actions) => (
    <DialogActions
      more={can("persons.delete") ? [...actions, remove] : actions}
      main={
        can("persons.unarchive") ? (
          <Button
            variant="primary"
            icon={<ArchiveRestore aria-hidden="true" />}
            onPress={() => onAsk({ about: "unarchive", person })}
          >
            {t("archive:unarchiveShort")}
          </Button>
        ) : null
      }
    />
  ));
}
