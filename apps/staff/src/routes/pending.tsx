import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import type { ChangeView } from "../entities/persons/list/view.ts";
import { SharePublicFormButton } from "../entities/public-form/share-button.tsx";
import { useMe } from "../entities/users/session.queries.ts";
import { applicationsQuery } from "../features/applications/applications.queries.ts";
import { ApplicationsScreen } from "../features/applications/screen.tsx";
import type { ApplicationsView } from "../features/applications/view.ts";
import { readApplicationsView } from "../features/applications/view.ts";
import { onlyKnown } from "../lib/page/search-params.ts";
import * as css from "../ui/layout/page.css.ts";
import { PageHeader } from "../ui/layout/page.tsx";
import { renderMerge } from "./-person-parts.tsx";
import { EditPersonDialog } from "../features/persons/edit/dialog.tsx";

export const Route = createFileRoute("/pending")({
  validateSearch: onlyKnown<ApplicationsView>(readApplicationsView),
  beforeLoad: guard("pending"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, location }) => {
    const { person: _person, edit: _edit, ...view } = readApplicationsView(location.search);
    void context.queryClient.prefetchInfiniteQuery(applicationsQuery(view));
  },
  component: ApplicationsPage,
});

function ApplicationsPage() {
  const { t } = useTranslation();
  const me = useMe();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView: ChangeView<ApplicationsView> = useCallback(
    (search, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={css.filling}>
      <PageHeader title={t("applications:title")} actions={<SharePublicFormButton />} />
      <ApplicationsScreen
        view={view}
        onView={onView}
        renderMerge={renderMerge}
        renderEdit={({ id, onClose }) =>
          me ? (
            <EditPersonDialog id={id} userId={me.id} onClose={onClose} onSaved={onClose} />
          ) : null
        }
      />
    </div>
  );
}
