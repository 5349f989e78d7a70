import type { CurrentUser } from "@kehila/shared/accounts";
import type { ReactNode } from "react";
import * as css from "./accounts-screen.css.ts";
import { MailNotice } from "./mail-notice.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { UsersCard } from "./users-card.tsx";

interface AccountsScreenProps {
  me: CurrentUser;
  /** The rule for second factors: another slice knows it, the route brings it here. */
  secondFactor: ReactNode;
}

/** Who works here, and who may come in (§2, Accounts). */
export function AccountsScreen({ me, secondFactor }: AccountsScreenProps) {
  return (
    <div className={css.parts}>
      <MailNotice />
      <TokensCard />
      <UsersCard me={me} />
      {secondFactor}
    </div>
  );
}
