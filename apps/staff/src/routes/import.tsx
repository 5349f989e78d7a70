import { createFileRoute, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { ImportScreen } from "../features/imports/screen.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/import")({
  beforeLoad: guard("imports"),
  component: ImportPage,
});

function ImportPage() {
  const { t } = useTranslation();
  const { list }: { list?: unknown } = useSearch({ strict: false });
  const listId = typeof list === "string" ? list : null;
  return (
    <>
      <PageHeader title={t(listId === null ? "imports:title" : "imports:listTitle")} />
      <ImportScreen key={listId} listId={listId} />
    </>
  );
}
