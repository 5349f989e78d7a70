import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { AccessLogScreen } from "../features/access-log/screen.tsx";
import type { AccessView } from "../features/access-log/view.ts";
import { readAccessView } from "../features/access-log/view.ts";
import { onlyKnown } from "../lib/search-params.ts";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/access-log")({
  validateSearch: onlyKnown<AccessView>(readAccessView),
  beforeLoad: guard("accessLog"),
  component: AccessLogPage,
});

/** Who opened which person's record, and who exported (decisions.md, Roles). */
function AccessLogPage() {
  const { t } = useTranslation();
  const view = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHeader title={t("access-log:title")} />
      <AccessLogScreen
        view={view}
        onView={(search) => void navigate({ search, resetScroll: false })}
      />
    </>
  );
}
