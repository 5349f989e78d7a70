import { PAGES } from "@kehila/shared/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { personsQuery } from "../features/persons/persons.queries.ts";
import type { PersonsSearch } from "../features/persons/persons-search.ts";
import { readPersonsSearch, withoutDialog } from "../features/persons/persons-search.ts";
import { PersonsScreen } from "../features/persons/persons-screen.tsx";
import { guard } from "../lib/guards.ts";
import { useCan } from "../lib/session.queries.ts";
import { LinkButton } from "../ui/link-button.tsx";
import * as css from "../ui/page.css.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/persons")({
  validateSearch: readPersonsSearch,
  beforeLoad: guard("persons"),
  loaderDeps: ({ search }) => withoutDialog(search),
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchInfiniteQuery(personsQuery(deps));
  },
  component: PersonsPage,
});

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
      <PersonsScreen view={view} onView={onView} />
    </div>
  );
}
