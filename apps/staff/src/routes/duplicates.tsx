import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { pairsQuery } from "../features/duplicates/duplicates.queries.ts";
import { DuplicatesScreen } from "../features/duplicates/screen.tsx";
import type { DuplicatesView } from "../features/duplicates/view.ts";
import { readDuplicatesView } from "../features/duplicates/view.ts";
import { onlyKnown } from "../lib/page/search-params.ts";
import { PageHeader } from "../ui/layout/page.tsx";
import { renderMerge } from "./-person-parts.tsx";

export const Route = createFileRoute("/duplicates")({
  validateSearch: onlyKnown<DuplicatesView>(readDuplicatesView),
  beforeLoad: guard("duplicates"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context, location }) => {
    const { view = "open" } = readDuplicatesView(location.search);
    void context.queryClient.prefetchInfiniteQuery(pairsQuery(view));
  },
  component: DuplicatesPage,
});

/** Likely duplicates of the whole register (docs/decisions/0022-duplicates-inbox.md). */
function DuplicatesPage() {
  const { t } = useTranslation();
  const { view = "open" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title={t("duplicates:title")} />
      <DuplicatesScreen
        view={view}
        onView={(next) =>
          void navigate({ search: next === "open" ? {} : { view: next }, resetScroll: false })
        }
        renderMerge={renderMerge}
      />
    </>
  );
}
