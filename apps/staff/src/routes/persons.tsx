import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import type { ChangeView } from "../entities/persons/list/view.ts";
import { SharePublicFormButton } from "../entities/public-form/share-button.tsx";
import { useCan } from "../entities/users/session.queries.ts";
import { ExportButton } from "../features/exports/export-button.tsx";
import { personsQuery } from "../features/persons/persons.queries.ts";
import { showsFamilies } from "../features/persons/use-families.ts";
import { PersonsScreen } from "../features/persons/screen.tsx";
import type { PersonsView } from "../features/persons/view.ts";
import { readPersonsView, withoutDialog } from "../features/persons/view.ts";
import { onlyKnown } from "../lib/page/search-params.ts";
import { useMedia } from "../lib/page/use-media.ts";
import { media } from "../styles/theme.css.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import * as css from "../ui/layout/page.css.ts";
import { PageHeader } from "../ui/layout/page.tsx";
import { renderExport, renderHistory, renderMerge } from "./-person-parts.tsx";

export const Route = createFileRoute("/persons")({
  validateSearch: onlyKnown<PersonsView>(readPersonsView),
  beforeLoad: guard("persons"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, location }) => {
    const view = withoutDialog(readPersonsView(location.search));
    void context.queryClient.prefetchInfiniteQuery(personsQuery(view, showsFamilies()));
  },
  component: PersonsPage,
});

function PersonsPage() {
  const { t } = useTranslation();
  const can = useCan();
  const isNarrow = useMedia(media.narrow);
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  const onView: ChangeView<PersonsView> = useCallback(
    (search, { replace } = { replace: false }) =>
      void navigate({ search, replace, resetScroll: false }),
    [navigate],
  );
  return (
    <div className={css.filling}>
      <PageHeader
        title={t("persons:list.title")}
        actions={
          <>
            <ExportButton isShort source={{ kind: "register", filter: withoutDialog(view) }} />
            <SharePublicFormButton />
            {can("persons.import") && !isNarrow ? (
              <LinkButton to={PAGES.imports} variant="quiet">
                {t("persons:list.import")}
              </LinkButton>
            ) : null}
            {can("persons.create") ? (
              <LinkButton to={PAGES.newPerson}>{t("persons:list.add")}</LinkButton>
            ) : null}
          </>
        }
      />
      <PersonsScreen
        view={view}
        onView={onView}
        renderHistory={renderHistory}
        renderMerge={renderMerge}
        renderExport={renderExport}
      />
    </div>
  );
}
