import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { MergeDialog } from "../features/merge/merge-dialog.tsx";
import { applicationsQuery } from "../features/pending/pending.queries.ts";
import type { PendingSlots } from "../features/pending/pending-screen.tsx";
import { PendingScreen } from "../features/pending/pending-screen.tsx";
import type { PendingView } from "../features/pending/pending-view.ts";
import { readPendingView } from "../features/pending/pending-view.ts";
import { EditPersonDialog } from "../features/persons/edit-person-dialog.tsx";
import { MatchComparison } from "../features/persons/match-comparison.tsx";
import { PersonFacts } from "../features/persons/person-facts.tsx";
import { guard } from "../lib/guards.ts";
import { onlyKnown } from "../lib/search-params.ts";
import { useMe } from "../lib/session.queries.ts";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/pending")({
  validateSearch: onlyKnown<PendingView>(readPendingView),
  beforeLoad: guard("pending"),
  loaderDeps: ({ search: { person: _person, edit: _edit, ...view } }) => view,
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(applicationsQuery(deps));
  },
  component: PendingPage,
});

function PendingPage() {
  const { t } = useTranslation();
  const me = useMe();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView = useCallback(
    (search: PendingView, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  const slots: PendingSlots = {
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
      <PageHeader title={t("pending:title")} />
      <PendingScreen view={view} onView={onView} slots={slots} />
    </div>
  );
}
