import { useTranslation } from "react-i18next";
import type { TimelineTexts } from "../../ui/timeline.tsx";

export function useHistoryTexts(): TimelineTexts {
  const { t } = useTranslation();
  return {
    label: t("history:title"),
    loading: t("history:loading"),
    failed: t("history:failed"),
    empty: t("history:empty"),
    more: t("history:more"),
    moreFailed: t("history:moreFailed"),
  };
}
