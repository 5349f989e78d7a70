import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useKeptFocus } from "../../lib/page/use-kept-focus.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { RemovedUsers } from "./removal/removed-users.tsx";
import { UserCards, UsersTable, type UsersProps } from "./users-table.tsx";
import { muted } from "../../styles/utilities.css.ts";
import { PermissionsDialog } from "./rights/permissions-dialog.tsx";
import { RemoveUserDialog } from "./removal/remove-dialog.tsx";

/** The widths at which the six columns do not fit next to the side menu, as on a tablet. */
const NARROW = `(max-width: ${BREAKPOINT.wide}px)`;

type Step = { kind: "permissions" | "remove"; user: CurrentUser };

/** The staff accounts, with dialogs for rights and removal. */
export function UsersCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  const { data: users, error, refetch } = useQuery(usersQuery);
  const [step, setStep] = useState<Step | null>(null);
  const keptFocus = useKeptFocus();
  const close = () => setStep(null);
  const List = isNarrow ? UserCards : UsersTable;
  const listProps = (listed: readonly CurrentUser[]): UsersProps => ({
    users: listed,
    myId: me.id,
    onPermissions: (user) => setStep({ kind: "permissions", user }),
    onRemove: (user) => setStep({ kind: "remove", user }),
  });
  return (
    <Panel title={t("accounts:users.title")}>
      {error && !users ? (
        <RetryNotice onRetry={() => void refetch()}>
          {`${t("accounts:users.failed")}. ${errorText(t, error)}`}
        </RetryNotice>
      ) : null}
      {users || error ? null : <Skeleton label={t("accounts:users.loading")} count={4} />}
      {users?.length === 0 ? <p className={muted}>{t("accounts:users.empty")}</p> : null}
      <div {...keptFocus}>
        {users && users.length > 0 ? <List {...listProps(users)} /> : null}
        <RemovedUsers />
      </div>
      {step?.kind === "permissions" ? (
        <PermissionsDialog
          user={step.user}
          isMe={step.user.id === me.id}
          isLastAdmin={isLastAdmin(step.user, users)}
          onClose={close}
        />
      ) : null}
      {step?.kind === "remove" ? <RemoveUserDialog user={step.user} onClose={close} /> : null}
    </Panel>
  );
}

/** Whether a user is the only administrator in the loaded list; the server enforces the rule. */
const isLastAdmin = (user: CurrentUser, users: readonly CurrentUser[] = []): boolean =>
  user.role === "ADMIN" && users.filter(({ role }) => role === "ADMIN").length === 1;
