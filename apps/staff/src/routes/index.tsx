import type { Person } from "@kehila/shared/persons/answers";
import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NewPersonForm } from "../features/persons/form/new-form.tsx";
import { fullName } from "../entities/persons/format.ts";
import { guard } from "../app/guards.ts";
import { useMe } from "../entities/users/session.queries.ts";
import { useNamed } from "../ui/named-text.tsx";
import { PageHeader } from "../ui/layout/page.tsx";
import { clearToast, showToast } from "../ui/feedback/toast.tsx";

export const Route = createFileRoute("/")({
  beforeLoad: guard("newPerson"),
  component: NewPersonPage,
});

function NewPersonPage() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      <PageHeader title={t("person-form:title")} />
      {me ? (
        <NewPersonForm
          key={me.id}
          userId={me.id}
          onSaved={(person) => showToast("success", <SavedMessage person={person} />)}
        />
      ) : null}
    </>
  );
}

function SavedMessage({ person }: { person: Person }) {
  const namedText = useNamed();
  const name = fullName(person);
  return (
    <>
      <span>{namedText("person-form:saved", name)}</span>
      <span>{". "}</span>
      <Link to={PAGES.persons} search={{ person: person.id }} onClick={clearToast}>
        {namedText("person-form:open", name)}
      </Link>
    </>
  );
}
