import { PAGES } from "@kehila/shared/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CreateListDialog } from "../features/lists/create-list-dialog.tsx";
import { PersonHistory } from "../features/history/person-history.tsx";
import { MergeAction } from "../features/merge/merge-action.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";
import { MatchComparison } from "../features/persons/match-comparison.tsx";
import { personsQuery } from "../features/persons/persons.queries.ts";
import type { PersonsSearch } from "../features/persons/persons-search.ts";
import { readPersonsSearch, withoutDialog } from "../features/persons/persons-search.ts";
import type { PersonSlots } from "../features/persons/persons-screen-dialogs.tsx";
import type { CreateListSlot } from "../features/persons/persons-screen.tsx";
import { PersonsScreen } from "../features/persons/persons-screen.tsx";
import { guard } from "../lib/guards.ts";
import { onlyKnown } from "../lib/search-params.ts";
import { useCan } from "../lib/session.queries.ts";
import { LinkButton } from "../ui/link-button.tsx";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/persons")({
  validateSearch: onlyKnown<PersonsSearch>(readPersonsSearch),
  beforeLoad: guard("persons"),
  loaderDeps: ({ search }) => withoutDialog(search),
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(personsQuery(deps));
  },
  component: PersonsPage,
});

const createList = ({ count: _count, ...slot }: CreateListSlot) => <CreateListDialog {...slot} />;

function PersonsPage() {
  const { t } = useTranslation();
  const can = useCan();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = useCallback(
    (search: PersonsSearch, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  const slots = useMemo(
    (): PersonSlots => ({
      history: (person) => (
        <>
          <UndoableMerges person={person} />
          <PersonHistory
            person={person}
            onOpenPerson={(id) => onView({ ...withoutDialog(view), person: id })}
            renderMatches={(subject, matches, label) => (
              <MatchComparison subject={subject} subjectLabel={label} matches={matches} />
            )}
          />
        </>
      ),
      actions: (person, render) => (
        <MergeAction
          person={person}
          render={render}
          onMerged={({ id }) => onView({ ...withoutDialog(view), person: id })}
        />
      ),
    }),
    [view, onView],
  );
  return (
    <div className={css.filling}>
      <PageHeader
        title={t("persons:list.title")}
        actions={
          can("persons.create") ? (
            <LinkButton to={PAGES.newPerson}>{t("persons:list.add")}</LinkButton>
          ) : null
        }
      />
      <PersonsScreen
        view={view}
        onView={onView}
        slots={slots}
        {...(can("lists.create") ? { createList } : {})}
      />
    </div>
  );
}
