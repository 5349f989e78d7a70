import type { Import } from "@kehila/shared/imports/imports";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { failureText } from "../../i18n/error-text.ts";
import { secondary } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./imports.css.ts";
import { importsQuery } from "./imports.queries.ts";

/** Earlier imports, which can be opened and undone. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const { data = [], error, refetch } = useQuery(importsQuery);
  if (error) {
    return (
      <RetryNotice onRetry={() => void refetch()}>
        {failureText(t, error, t("imports:recent.failed"))}
      </RetryNotice>
    );
  }
  const shownImports = data.filter(({ status }) => status !== "CHECKING");
  if (shownImports.length === 0) return null;
  return (
    <Panel title={t("imports:recent.title")}>
      <ul className={css.list}>
        {shownImports.map((importJob) => (
          <RecentImport key={importJob.id} one={importJob} onOpen={onOpen} />
        ))}
      </ul>
    </Panel>
  );
}

function RecentImport({ one, onOpen }: { one: Import; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const { id, fileName, user, counts, status, createdAt } = one;
  // Null for pasted lines, and for a name that was deleted with the rows of the file.
  const name = fileName ?? t("imports:recent.unnamed");
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.name}>
          <UserText>{name}</UserText>
        </span>
        <span className={secondary}>
          <Instant at={createdAt} /> · <UserText>{user.name}</UserText> <ThenCalled user={user} />
        </span>
        <span className={secondary}>
          {t(`imports:status.${status}`)} · {t("imports:recent.counts", counts)}
        </span>
      </div>
      <div>
        <Button
          size="small"
          aria-label={t("imports:recent.openOf", { name })}
          onPress={() => onOpen(id)}
        >
          {t("imports:recent.open")}
        </Button>
      </div>
    </li>
  );
}
