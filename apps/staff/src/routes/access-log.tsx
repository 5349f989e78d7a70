import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { AccessLogScreen } from "../features/access-log/screen.tsx";
import type { AccessView } from "../features/access-log/view.ts";
import { readAccessView } from "../features/access-log/view.ts";
import type { SecurityView } from "../features/security-log/view.ts";
import { readSecurityView } from "../features/security-log/view.ts";
import { onlyKnown } from "../lib/page/search-params.ts";
import { PageHeader } from "../ui/layout/page.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { SecurityLogScreen } from "../features/security-log/screen.tsx";

/** The URL state: the shown log, and its filters. */
interface LogsView extends AccessView, SecurityView {
  readonly log?: "security" | undefined;
}

export const Route = createFileRoute("/access-log")({
  validateSearch: onlyKnown<LogsView>((raw) =>
    raw["log"] === "security" ? { log: "security", ...readSecurityView(raw) } : readAccessView(raw),
  ),
  beforeLoad: guard("accessLog"),
  component: AccessLogPage,
});

/**
 * The access log of records and exports, and the security log of accounts (docs/product.md#logs).
 */
function AccessLogPage() {
  const { t } = useTranslation();
  const { log, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: LogsView) => void navigate({ search, resetScroll: false });
  return (
    <>
      <PageHeader title={t("access-log:title")} />
      <Tabs
        label={t("security-log:logs")}
        selected={log ?? "access"}
        onSelect={(id) => show(id === "security" ? { log: id } : {})}
        tabs={[
          {
            id: "access",
            title: t("security-log:tabs.access"),
            content: <AccessLogScreen view={view} onView={show} />,
          },
          {
            id: "security",
            title: t("security-log:tabs.security"),
            content: (
              <SecurityLogScreen
                view={view}
                onView={(changedView) => show({ log: "security", ...changedView })}
              />
            ),
          },
        ]}
      />
    </>
  );
}
