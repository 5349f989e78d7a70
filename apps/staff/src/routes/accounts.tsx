import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  isMailSetUpQuery,
  tokensQuery,
  usersQuery,
} from "../features/accounts/accounts.queries.ts";
import { AccountsScreen } from "../features/accounts/accounts-screen.tsx";
import { PolicyPanel } from "../features/second-factor/policy-panel.tsx";
import { guard } from "../app/guards.ts";
import { useMe } from "../entities/users/session.queries.ts";
import { PageHeader } from "../ui/page.tsx";

export const Route = createFileRoute("/accounts")({
  beforeLoad: guard("accounts"),
  // Asked for while the page's code loads; the screen shows whatever becomes of it.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(usersQuery);
    void queryClient.prefetchQuery(tokensQuery);
    void queryClient.prefetchQuery(isMailSetUpQuery);
  },
  component: AccountsPage,
});

function AccountsPage() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <>
      <PageHeader title={t("accounts:title")} />
      {me ? <AccountsScreen me={me} secondFactor={<PolicyPanel me={me} />} /> : null}
    </>
  );
}
