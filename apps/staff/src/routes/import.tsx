import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { NEW_LIST } from "../features/imports/offer.tsx";
import { ImportScreen } from "../features/imports/screen.tsx";
import { onlyKnown } from "../lib/page/search-params.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

interface ImportSearch {
  /** The event list that receives the persons, or `NEW_LIST`. */
  list?: string;
  /** The type of a new list. */
  category?: EventCategory;
}

function readSearch({ list, category }: Record<string, unknown>): ImportSearch {
  const validCategory = EVENT_CATEGORIES.find((option) => option === category);
  return {
    ...(typeof list === "string" ? { list } : {}),
    ...(validCategory ? { category: validCategory } : {}),
  };
}

export const Route = createFileRoute("/import")({
  beforeLoad: guard("imports"),
  validateSearch: onlyKnown<ImportSearch>(readSearch),
  component: ImportPage,
});

function ImportPage() {
  const { t } = useTranslation();
  const { list: listId = null, category = null } = Route.useSearch();
  const title = listId === NEW_LIST ? "newList.title" : listId === null ? "title" : "listTitle";
  return (
    <>
      <PageHeader
        title={t(`imports:${title}`)}
        actions={
          <LinkButton to={PAGES.exports} variant="secondary">
            {t("exports:recent.title")}
          </LinkButton>
        }
      />
      <ImportScreen key={listId} listId={listId} category={category} />
    </>
  );
}
