import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import * as css from "./people.css.ts";
import type { Total } from "./total.queries.ts";

interface ResultCountProps extends Total {
  pages: readonly { data: readonly unknown[]; hasNextPage: boolean }[] | undefined;
  /** False while the pages belong to the previous view. */
  isCurrent: boolean;
}

/** The number of people in a view, if known; new results are also announced to screen readers. */
export function ResultCount({ pages, isCurrent, total, isCounting }: ResultCountProps) {
  const { t } = useTranslation();
  const [first] = pages ?? [];
  const count = pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const hasMore = pages?.at(-1)?.hasNextPage ?? false;
  const isExact = !hasMore || total !== undefined;
  const countText = t(isExact ? "persons:list.count" : "persons:list.countMore", {
    count: hasMore ? (total ?? count) : count,
  });
  return (
    <>
      {first && count > 0 ? (
        <p className={css.count} data-loaded={count}>
          {countText}
        </p>
      ) : null}
      <p role="status" className={visuallyHidden}>
        {first && isCurrent && !isCounting ? <Announcement first={first} total={total} /> : null}
      </p>
    </>
  );
}

interface AnnouncementProps {
  first: { data: readonly unknown[]; hasNextPage: boolean };
  total: number | undefined;
}

/** Depends on the first page and the total only, so that loading more is not announced. */
function Announcement({ first, total }: AnnouncementProps) {
  const { t } = useTranslation();
  const count = first.data.length;
  const text =
    count === 0
      ? t("persons:list.announce.none")
      : first.hasNextPage && total === undefined
        ? t("persons:list.announce.more", { count })
        : t("persons:list.announce.some", { count: total ?? count });
  return <span>{text}</span>;
}
