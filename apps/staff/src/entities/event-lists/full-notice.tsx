import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/feedback/notice.tsx";

/** A warning that a list is full, with what visitors of its link read; only for a full list. */
export function FullNotice({ list }: { list: Pick<EventListSummary, "personCount"> }) {
  const { t } = useTranslation();
  if (list.personCount < LIST_PERSONS_MAX) return null;
  return <Notice tone="warning">{t("event-lists:fullNow", { max: LIST_PERSONS_MAX })}</Notice>;
}
