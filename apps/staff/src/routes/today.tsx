import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { guard } from "../app/guards.ts";
import { SharePublicFormButton } from "../entities/public-form/share-button.tsx";
import { useCan } from "../entities/users/session.queries.ts";
import { TodayScreen } from "../features/today/screen.tsx";
import { todayQuery } from "../features/today/today.queries.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/today")({
  beforeLoad: guard("today"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context }) => void context.queryClient.prefetchQuery(todayQuery),
  component: TodayPage,
});

/** The first page after signing in. */
function TodayPage() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <PageHeader
        title={t("today:title")}
        actions={
          <>
            {can("persons.read", { status: "active" }) ? <SharePublicFormButton /> : null}
            {can("persons.create") ? (
              <LinkButton to={PAGES.newPerson} variant="secondary">
                {t("persons:list.add")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <TodayScreen />
    </>
  );
}
