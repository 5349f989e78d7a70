import { PAGES } from "@kehila/shared/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CreateListDialog } from "../features/event-lists/create-dialog.tsx";
import { PersonHistory } from "../features/history/person-history.tsx";
import { MergeAction } from "../features/merge/merge-action.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";
import { MatchComparison } from "../entities/persons/match-comparison.tsx";
import { personsQuery } from "../features/persons/persons.queries.ts";
import type { PersonsView } from "../features/persons/view.ts";
import { readPersonsView, withoutDialog } from "../features/persons/view.ts";
import type { PersonSlots } from "../features/persons/dialogs.tsx";
import type { CreateListSlot } from "../features/persons/screen.tsx";
import { PersonsScreen } from "../features/persons/screen.tsx";
import { guard } from "../app/guards.ts";
import { onlyKnown } from "../lib/search-params.ts";
import { useCan } from "../entities/users/session.queries.ts";
import { LinkButton } from "../ui/link-button.tsx";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/persons")({
  validateSearch: onlyKnown<PersonsView>(readPersonsView),
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
    (search: PersonsView, { replace } = { replace: false }) =>
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
