import { PAGES } from "@kehila/shared/base/paths";
import type { Person } from "@kehila/shared/persons/answers";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import type { ChangeView, PeopleView } from "../entities/persons/list/view.ts";
import { archiveQuery } from "../features/archive/archive.queries.ts";
import { ArchiveScreen } from "../features/archive/screen.tsx";
import { readArchiveView, toArchiveQuery } from "../features/archive/view.ts";
import { ExportButton } from "../features/exports/export-button.tsx";
import { onlyKnown } from "../lib/page/search-params.ts";
import * as css from "../ui/layout/page.css.ts";
import { PageHeader } from "../ui/layout/page.tsx";
import { renderHistory, renderMerge } from "./-person-parts.tsx";

export const Route = createFileRoute("/archive")({
  validateSearch: onlyKnown<PeopleView>(readArchiveView),
  beforeLoad: guard("archive"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, location }) => {
    const { person: _person, ...view } = readArchiveView(location.search);
    void context.queryClient.prefetchInfiniteQuery(archiveQuery(view));
  },
  component: ArchivePage,
});

function ArchivePage() {
  const { t } = useTranslation();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView: ChangeView = useCallback(
    (search, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  // A merge with an active person leaves an active record, which is shown in People.
  const onMerged = ({ id, active }: Person) =>
    void (active
      ? navigate({ to: PAGES.persons, search: { person: id } })
      : onView({ ...view, person: id }));
  return (
    <div className={css.filling}>
      <PageHeader
        title={t("archive:title")}
        actions={<ExportButton source={{ kind: "register", filter: toArchiveQuery(view) }} />}
      />
      <ArchiveScreen
        view={view}
        onView={onView}
        renderHistory={renderHistory}
        renderMerge={renderMerge}
        onMerged={onMerged}
      />
    </div>
  );
}
