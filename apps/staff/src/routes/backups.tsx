import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { backupsQuery } from "../entities/backups/backups.queries.ts";
import { BackupsScreen } from "../features/backups/screen.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/backups")({
  beforeLoad: guard("backups"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context }) => void context.queryClient.prefetchQuery(backupsQuery),
  component: BackupsPage,
});

/** The backups of the register, for administrators. */
function BackupsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("backups:title")} />
      <BackupsScreen />
    </>
  );
}
