import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PersonCard } from "../../entities/persons/card/card.tsx";
import { usePersonColumns } from "../../entities/persons/list/columns.tsx";
import { PersonDetails } from "../../entities/persons/details/details.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { PeopleList } from "../../entities/persons/list/people-list.tsx";
import * as css from "../../entities/persons/list/people.css.ts";
import { ResultCount } from "../../entities/persons/list/result-count.tsx";
import { useMergeAction, useReadActions } from "../../entities/persons/list/row-actions.ts";
import type { RenderHistory, RenderMerge } from "../../entities/persons/rendered-parts.ts";
import { useTotal } from "../../entities/persons/list/total.queries.ts";
import { usePersonPages } from "../../entities/persons/pages/use-pages.ts";
import { useRowDoubleClick } from "../../entities/persons/list/use-row-double-click.ts";
import type { ChangeView, PeopleView } from "../../entities/persons/list/view.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { Button } from "../../ui/button/button.tsx";
import type { RowAction } from "../../ui/table/row.tsx";
import { DialogActions } from "../../ui/dialog/actions.tsx";
import { archiveQuery } from "./archive.queries.ts";
import type { ArchivedPerson } from "./unarchive-dialog.tsx";
import { DEFAULT_SORT } from "./view.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { UnarchiveDialog } from "./unarchive-dialog.tsx";

/**
 * Columns that identify a person; the actions, the purpose of the table, take the remaining width.
 */
const SHOWN_COLUMNS: ReadonlySet<string> = new Set([
  "lastName",
  "birthDate",
  "phone",
  "idNumber",
  "city",
  "spouse",
]);

interface ArchiveScreenProps {
  /** The state of the screen, from the address. */
  view: PeopleView;
  onView: ChangeView;
  renderHistory: RenderHistory;
  renderMerge: RenderMerge;
  /** Called with the record that stayed after a merge. */
  onMerged: (person: Person) => void;
}

type Step =
  | { kind: "unarchive" | "delete"; person: ArchivedPerson }
  | { kind: "merge"; person: Person };

/** The archive: search, table and details; unarchive or delete. */
export function ArchiveScreen(props: ArchiveScreenProps) {
  const { view, onView, renderHistory, renderMerge, onMerged } = props;
  const { t } = useTranslation();
  const [step, setStep] = useState<Step | null>(null);
  const archive = usePersonPages(archiveQuery(view));
  const { data, rows, isPlaceholderData } = archive;
  const isPaged = data?.pages[0]?.hasNextPage === true && !isPlaceholderData;
  const total = useTotal({ active: "false" }, isPaged && view.search === undefined);
  const allColumns = usePersonColumns();
  const columns = useMemo(() => allColumns.filter(({ id }) => SHOWN_COLUMNS.has(id)), [allColumns]);
  const openId = view.person ?? null;
  const open = useCallback(
    ({ id }: { id: string }) => onView({ ...view, person: id }),
    [onView, view],
  );
  const openPerson = (id: string) => open({ id });
  const close = () => {
    const { person: _person, ...rest } = view;
    onView(rest);
  };
  const actionsOf = useArchiveActions(open, setStep);
  useRowDoubleClick(openPerson);
  const openRow = rows.find(({ id }) => id === openId);
  return (
    <div className={css.body}>
      <PeopleList
        pages={archive}
        view={view}
        onView={onView}
        defaultSort={DEFAULT_SORT}
        texts="archive:"
        sortTexts="archive:sort."
        label={t("archive:label")}
        isNarrowed={view.search !== undefined}
        emptyIcon={Archive}
        openId={openId ?? step?.person.id ?? null}
        columns={columns}
        actionsOf={actionsOf}
        onOpen={open}
        renderCard={(person) => <PersonCard person={person} actions={actionsOf(person)} />}
      >
        <ResultCount pages={data?.pages} isCurrent={!isPlaceholderData} {...total} />
      </PeopleList>
      <PersonDetails
        id={openId}
        knownName={openRow && fullName(openRow)}
        onClose={close}
        onOpenPerson={openPerson}
        renderHistory={renderHistory}
        renderActions={(person) => (
          <DetailsActions
            person={person}
            onStep={(next) => {
              if (next.kind !== "merge") close();
              setStep(next);
            }}
          />
        )}
      />
      <StepDialog
        step={step}
        rows={rows}
        renderMerge={renderMerge}
        onMerged={onMerged}
        onClose={() => setStep(null)}
      />
    </div>
  );
}

interface StepDialogProps extends Pick<ArchiveScreenProps, "renderMerge" | "onMerged"> {
  step: Step | null;
  rows: readonly PersonRow[];
  onClose: () => void;
}

/** The dialog of a step: unarchive, delete or merge. */
function StepDialog({ step, rows, renderMerge, onMerged, onClose }: StepDialogProps) {
  if (step === null) return null;
  if (step.kind === "merge") {
    return renderMerge({
      person: step.person,
      onClose,
      onMerged: (person) => {
        onClose();
        onMerged(person);
      },
    });
  }
  // Uses the reloaded row, whose version is current after a conflict.
  const person = rows.find(({ id }) => id === step.person.id) ?? step.person;
  return step.kind === "delete" ? (
    <DeleteDialog person={person} onClose={onClose} />
  ) : (
    <UnarchiveDialog person={person} onClose={onClose} />
  );
}

/** Returns the actions of a row of the archive that the user may take. */
function useArchiveActions(
  onView: (person: PersonRow) => void,
  onStep: (step: Step) => void,
): (person: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  const can = useCan();
  const readActions = useReadActions(onView);
  return useCallback(
    (person) => {
      const name = fullName(person);
      const unarchive = {
        id: "unarchive",
        label: t("archive:unarchive", { name }),
        shown: t("archive:unarchiveShort"),
        icon: ArchiveRestore,
        onAction: () => onStep({ kind: "unarchive", person }),
      };
      const remove = {
        id: "delete",
        label: t("archive:delete", { name }),
        icon: Trash2,
        isDangerous: true,
        onAction: () => onStep({ kind: "delete", person }),
      };
      return [
        ...readActions(person),
        ...(can("persons.unarchive") ? [unarchive] : []),
        ...(can("persons.delete") ? [remove] : []),
      ];
    },
    [t, can, readActions, onStep],
  );
}

function DetailsActions({ person, onStep }: { person: Person; onStep: (step: Step) => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const mergeActions = useMergeAction(() => onStep({ kind: "merge", person }));
  // The URL can name any person; only an archived one can be unarchived or deleted.
  if (person.active || person.pending) return null;
  const remove = {
    id: "delete",
    label: t("archive:deleteShort"),
    icon: Trash2,
    isDangerous: true,
    onAction: () => onStep({ kind: "delete", person }),
  };
  return (
    <DialogActions
      more={[...mergeActions(person), ...(can("persons.delete") ? [remove] : [])]}
      main={
        can("persons.unarchive") ? (
          <Button
            variant="primary"
            icon={<ArchiveRestore aria-hidden="true" />}
            onPress={() => onStep({ kind: "unarchive", person })}
          >
            {t("archive:unarchiveShort")}
          </Button>
        ) : null
      }
    />
  );
}
