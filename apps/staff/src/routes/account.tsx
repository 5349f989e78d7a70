import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { sessionsQuery } from "../features/account/account.queries.ts";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { SecondFactorPanel } from "../features/second-factor/second-factor-panel.tsx";
import { guard } from "../app/guards.ts";
import { useMe } from "../entities/users/session.queries.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/account")({
  beforeLoad: guard("account"),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(sessionsQuery),
  component: AccountPage,
});

function AccountPage() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      <PageHeader title={t("account:title")} />
      {me ? <AccountScreen me={me} secondFactor={<SecondFactorPanel />} /> : null}
    </>
  );
}
