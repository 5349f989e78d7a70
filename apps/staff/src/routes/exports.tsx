import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "../entities/users/session.queries.ts";
import { guard } from "../app/guards.ts";
import { RecentScreen } from "../features/exports/recent-screen.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/exports")({
  beforeLoad: guard("exports"),
  component: ExportsPage,
});

function ExportsPage() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t("exports:recent.title")}
        actions={
          can("persons.import") ? (
            <LinkButton to={PAGES.imports} variant="secondary">
              {t("imports:title")}
            </LinkButton>
          ) : null
        }
      />
      <RecentScreen />
    </>
  );
}
