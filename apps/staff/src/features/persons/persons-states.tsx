import { PAGES } from "@kehila/shared/paths";
import { SearchX, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useCan } from "../../lib/session.queries.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";

/** Nobody at all, or nobody who matches: two different things to do next. */
export function NoPersons({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("persons:list.noMatch.title")}
        actions={<Button onPress={onClear}>{t("persons:list.noMatch.clear")}</Button>}
      >
        {t("persons:list.noMatch.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UserPlus}
      title={t("persons:list.empty.title")}
      actions={
        can("persons.create") ? (
          <LinkButton to={PAGES.newPerson}>{t("persons:list.empty.add")}</LinkButton>
        ) : null
      }
    >
      {t("persons:list.empty.text")}
    </EmptyState>
  );
}

export function PersonsFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("persons:list.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
