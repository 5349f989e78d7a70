import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { createFileRoute, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { NEW_LIST } from "../features/imports/offer.tsx";
import { ImportScreen } from "../features/imports/screen.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/import")({
  beforeLoad: guard("imports"),
  component: ImportPage,
});

function ImportPage() {
  const { t } = useTranslation();
  const { list, category }: { list?: unknown; category?: unknown } = useSearch({ strict: false });
  const listId = typeof list === "string" ? list : null;
  const title = listId === NEW_LIST ? "newList.title" : listId === null ? "title" : "listTitle";
  return (
    <>
      <PageHeader title={t(`imports:${title}`)} />
      <ImportScreen
        key={listId}
        listId={listId}
        category={EVENT_CATEGORIES.find((one) => one === category) ?? null}
      />
    </>
  );
}
