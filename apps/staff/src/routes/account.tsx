import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { sessionsQuery } from "../features/account/account.queries.ts";
import * as css from "../features/account/account.css.ts";
import { DeleteAccountCard } from "../features/account/delete-account-card.tsx";
import { KeyboardCard } from "../features/account/keyboard-card.tsx";
import { PasswordCard } from "../features/account/password-card.tsx";
import { ProfileCard } from "../features/account/profile-card.tsx";
import { SessionsCard } from "../features/account/sessions-card.tsx";
import { SecondFactorPanel } from "../features/second-factor/second-factor-panel.tsx";
import { guard } from "../app/guards.ts";
import { useCan, useMe } from "../entities/users/session.queries.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

export const Route = createFileRoute("/account")({
  beforeLoad: guard("account"),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(sessionsQuery),
  component: AccountPage,
});

/** The user's own account: name, language, password, second factors, sessions, deletion. */
function AccountPage() {
  const { t } = useTranslation();
  const can = useCan();
  const me = useMe();
  // An administrator without a required second factor can open no other page.
  const isNeeded = me?.needsSecondFactor === true;
  return (
    <div className={css.page}>
      <PageHeader
        title={t("account:title")}
        actions={
          can("exports.create") ? (
            <LinkButton to={PAGES.exports} variant="secondary">
              {t("exports:recent.title")}
            </LinkButton>
          ) : null
        }
      />
      {me ? (
        <div className={css.parts}>
          {isNeeded ? <SecondFactorPanel /> : null}
          <ProfileCard key={me.id} me={me} />
          <PasswordCard email={me.email} />
          {isNeeded ? null : <SecondFactorPanel />}
          <KeyboardCard />
          <SessionsCard />
          <DeleteAccountCard me={me} />
        </div>
      ) : null}
    </div>
  );
}
