import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PendingScreen } from "../features/pending/pending-screen.tsx";
import { MatchComparison } from "../features/persons/match-comparison.tsx";
import { PersonFacts } from "../features/persons/person-facts.tsx";
import { guard } from "../lib/guards.ts";
import { PageHeader } from "../ui/page.tsx";
import * as css from "../ui/page.css.ts";

export const Route = createFileRoute("/pending")({
  beforeLoad: guard("pending"),
  component: PendingPage,
});

function PendingPage() {
  const { t } = useTranslation();
  return (
    <div className={css.filling}>
      <PageHeader title={t("pending:title")} />
      <PendingScreen
        renderFacts={(application) => <PersonFacts person={application} />}
        renderMatches={(application, matches, label) => (
          <MatchComparison subject={application} subjectLabel={label} matches={matches} />
        )}
      />
    </div>
  );
}
