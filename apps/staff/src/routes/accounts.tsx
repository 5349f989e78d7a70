import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usersQuery } from "../entities/users/users.queries.ts";
import {
  isMailSetUpQuery,
  removedUsersQuery,
  tokensQuery,
} from "../features/users/users.queries.ts";
import { TokensCard } from "../features/users/invitation/tokens-card.tsx";
import { UsersCard } from "../features/users/users-card.tsx";
import { SystemPanel } from "../features/system/system-panel.tsx";
import { PolicyPanel } from "../features/second-factor/policy-panel.tsx";
import { guard } from "../app/guards.ts";
import { useMe } from "../entities/users/session.queries.ts";
import { onlyKnown } from "../lib/page/search-params.ts";
import { stack } from "../styles/utilities.css.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { PageHeader } from "../ui/layout/page.tsx";

/** `invite` opens the dialog that invites a colleague. */
interface AccountsSearch {
  invite?: "yes";
}

export const Route = createFileRoute("/accounts")({
  validateSearch: onlyKnown<AccountsSearch>(({ invite }) => (invite === "yes" ? { invite } : {})),
  beforeLoad: guard("accounts"),
  // Loads in parallel with the page's code; the screen shows a failure.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(usersQuery);
    void queryClient.prefetchQuery(removedUsersQuery);
    void queryClient.prefetchQuery(tokensQuery);
    void queryClient.prefetchQuery(isMailSetUpQuery);
  },
  component: AccountsPage,
});

/** The users, and the registration tokens. */
function AccountsPage() {
  const { t } = useTranslation();
  const me = useMe();
  const { invite } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onInviting = (isInviting: boolean) =>
    void navigate({
      search: isInviting ? { invite: "yes" } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={t("accounts:title")}
        actions={
          <LinkButton to={PAGES.accessLog} variant="secondary">
            {t("access-log:title")}
          </LinkButton>
        }
      />
      {me ? (
        <div className={stack.l}>
          <MailNotice />
          <TokensCard isInviting={invite === "yes"} onInviting={onInviting} />
          <UsersCard me={me} />
          <PolicyPanel me={me} />
          <SystemPanel />
        </div>
      ) : null}
    </>
  );
}

/** A warning for administrators while the product cannot send mail. */
function MailNotice() {
  const { t } = useTranslation();
  const { data: isSetUp } = useQuery(isMailSetUpQuery);
  if (isSetUp !== false) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>{t("accounts:mail.title")}</strong>
      </p>
      <p>{t("accounts:mail.text")}</p>
    </Notice>
  );
}
