import type { CurrentUser } from "@kehila/shared/accounts";
import type { ReactNode } from "react";
import * as css from "./account.css.ts";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

interface AccountScreenProps {
  me: CurrentUser;
  /** Further ways of proving who one is: another slice knows them, the route brings them here. */
  secondFactor: ReactNode;
}

/** One's own account: name, language, password, sessions, and the way out. */
export function AccountScreen({ me, secondFactor }: AccountScreenProps) {
  return (
    <div className={css.parts}>
      <ProfileCard key={me.id} me={me} />
      <PasswordCard email={me.email} />
      {secondFactor}
      <SessionsCard />
      <DeleteAccountCard me={me} />
    </div>
  );
}
