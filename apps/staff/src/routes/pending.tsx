import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { MergeDialog } from "../features/merge/merge-dialog.tsx";
import { applicationsQuery } from "../features/applications/applications.queries.ts";
import type { ApplicationsSlots } from "../features/applications/screen.tsx";
import { ApplicationsScreen } from "../features/applications/screen.tsx";
import type { ApplicationsView } from "../features/applications/view.ts";
import { readApplicationsView } from "../features/applications/view.ts";
import { EditPersonDialog } from "../features/persons/edit/dialog.tsx";
import { MatchComparison } from "../entities/persons/match-comparison.tsx";
import { PersonFacts } from "../entities/persons/facts.tsx";
import { guard } from "../app/guards.ts";
import { onlyKnown } from "../lib/search-params.ts";
import { useMe } from "../entities/users/session.queries.ts";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/pending")({
  validateSearch: onlyKnown<ApplicationsView>(readApplicationsView),
  beforeLoad: guard("pending"),
  loaderDeps: ({ search: { person: _person, edit: _edit, ...view } }) => view,
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(applicationsQuery(deps));
  },
  component: ApplicationsPage,
});

function ApplicationsPage() {
  const { t } = useTranslation();
  const me = useMe();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = useCallback(
    (search: ApplicationsView, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  const slots: ApplicationsSlots = {
    renderFacts: (application) => <PersonFacts person={application} />,
    renderMatches: ({ application, label, matches, same }) => (
      <MatchComparison subject={application} subjectLabel={label} matches={matches} same={same} />
    ),
    renderEdit: ({ id, onClose }) =>
      me ? <EditPersonDialog id={id} userId={me.id} onClose={onClose} onSaved={onClose} /> : null,
    renderMerge: ({ application, otherId, onClose, onMerged }) => (
      <MergeDialog person={application} otherId={otherId} onClose={onClose} onMerged={onMerged} />
    ),
  };
  return (
    <div className={css.filling}>
      <PageHeader title={t("applications:title")} />
      <ApplicationsScreen view={view} onView={onView} slots={slots} />
    </div>
  );
}
