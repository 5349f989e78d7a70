import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { RecentScreen } from "../features/exports/recent-screen.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/exports")({
  beforeLoad: guard("exports"),
  component: ExportsPage,
});

function ExportsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("exports:recent.title")} />
      <RecentScreen />
    </>
  );
}
