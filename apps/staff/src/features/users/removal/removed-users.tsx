import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { anywhere, muted, spread, strong, wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Instant } from "../../../ui/dates.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "./removed-users.css.ts";
import { useUndoRemoval } from "../user-changes.queries.ts";
import { removedUsersQuery } from "../users.queries.ts";

/** The accounts that the administrator removed within the last hour, each with an undo button. */
export function RemovedUsers() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: removed = [] } = useQuery(removedUsersQuery);
  if (removed.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.title}>
        {t("accounts:removed.title")}
      </h3>
      <ul>
        {removed.map((user) => (
          <RemovedLine key={user.id} user={user} />
        ))}
      </ul>
    </section>
  );
}

function RemovedLine({ user }: { user: RemovedUser }) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoRemoval({
    id: user.id,
    onUndone: () => showToast("success", named("accounts:remove.undone", user.name)),
    onFailed: (error) =>
      showToast(
        "danger",
        hasCode(error, "NAME_TAKEN")
          ? t("accounts:remove.undoNameTaken")
          : failureText(t, error, t("accounts:remove.undoFailed")),
      ),
  });
  return (
    <li className={`${spread} ${css.line}`}>
      <div className={`${wrap} ${anywhere}`}>
        <UserText className={strong}>{user.name}</UserText>
        <bdi translate="no" dir="ltr">
          {user.email}
        </bdi>
        <span className={muted}>
          <Instant at={user.removedAt} />
        </span>
      </div>
      <Button
        size="small"
        isPending={undo.isPending}
        aria-label={t("accounts:removed.undoOf", { name: user.name })}
        onPress={() => undo.mutate()}
      >
        {t("accounts:removed.undo")}
      </Button>
    </li>
  );
}
