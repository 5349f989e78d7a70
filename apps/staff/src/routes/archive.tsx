import { PAGES } from "@kehila/shared/paths";
import type { Person } from "@kehila/shared/person-answers";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { archiveQuery } from "../features/archive/archive.queries.ts";
import { ArchiveScreen } from "../features/archive/screen.tsx";
import { readArchiveView } from "../features/archive/view.ts";
import { PersonHistory } from "../features/history/person-history.tsx";
import { MergeAction } from "../features/merge/merge-action.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";
import { MatchComparison } from "../entities/persons/match-comparison.tsx";
import { PersonCard } from "../entities/persons/card.tsx";
import { PersonDetails } from "../entities/persons/details.tsx";
import { usePersonColumns } from "../entities/persons/columns.tsx";
import { ResultCount } from "../entities/persons/result-count.tsx";
import { useRowDoubleClick } from "../entities/persons/use-row-double-click.ts";
import { guard } from "../app/guards.ts";
import type { PeopleView } from "../entities/persons/view.ts";
import { onlyKnown } from "../lib/search-params.ts";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

/** Enough to recognise a person; the actions are what the table is for, and take their room. */
const SHOWN: ReadonlySet<string> = new Set([
  "lastName",
  "birthDate",
  "phone",
  "idNumber",
  "city",
  "spouse",
]);

export const Route = createFileRoute("/archive")({
  validateSearch: onlyKnown<PeopleView>(readArchiveView),
  beforeLoad: guard("archive"),
  loaderDeps: ({ search: { person: _person, ...view } }) => view,
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(archiveQuery(deps));
  },
  component: ArchivePage,
});

function ArchivePage() {
  const { t } = useTranslation();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = useCallback(
    (search: PeopleView, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  const open = (id: string) => onView({ ...view, person: id });
  // A record of the archive that ended in one of the register leads there.
  const onMerged = ({ id, active }: Person) =>
    void (active ? navigate({ to: PAGES.persons, search: { person: id } }) : open(id));
  useRowDoubleClick(open);
  const everyColumn = usePersonColumns();
  const columns = useMemo(() => everyColumn.filter(({ id }) => SHOWN.has(id)), [everyColumn]);
  return (
    <div className={css.filling}>
      <PageHeader title={t("archive:title")} />
      <ArchiveScreen
        view={view}
        onView={onView}
        columns={columns}
        renderCard={(person, actions) => <PersonCard person={person} actions={actions} />}
        renderCount={(pages, isCurrent) => <ResultCount pages={pages} isCurrent={isCurrent} />}
        renderActions={(person, render) => (
          <MergeAction person={person} onMerged={onMerged} render={render} />
        )}
        renderDetails={(details) => (
          <PersonDetails
            {...details}
            onOpenPerson={open}
            history={(person) => (
              <>
                <UndoableMerges person={person} />
                <PersonHistory
                  person={person}
                  onOpenPerson={open}
                  renderMatches={(subject, matches, label) => (
                    <MatchComparison subject={subject} subjectLabel={label} matches={matches} />
                  )}
                />
              </>
            )}
          />
        )}
      />
    </div>
  );
}
