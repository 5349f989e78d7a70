import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import * as css from "./people.css.ts";

interface ResultCountProps {
  pages: readonly { data: readonly unknown[]; hasNextPage: boolean }[] | undefined;
  /** False while the pages still belong to the view before. */
  isCurrent: boolean;
}

/** How many people a view has, as far as is known; new results are also said aloud. */
export function ResultCount({ pages, isCurrent }: ResultCountProps) {
  const { t } = useTranslation();
  const [first] = pages ?? [];
  const count = pages?.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  const hasMore = pages?.at(-1)?.hasNextPage ?? false;
  const shown = hasMore
    ? t("persons:list.countMore", { count })
    : t("persons:list.count", { count });
  return (
    <>
      {first && count > 0 ? (
        <p className={css.count} aria-hidden="true">
          {shown}
        </p>
      ) : null}
      <p role="status" className={visuallyHidden}>
        {first && isCurrent ? <Announcement first={first} /> : null}
      </p>
    </>
  );
}

/** Worded by the first page only: scrolling on must not speak again and again. */
function Announcement({ first }: { first: { data: readonly unknown[]; hasNextPage: boolean } }) {
  const { t } = useTranslation();
  const count = first.data.length;
  if (count === 0) return t("persons:list.announce.none");
  return first.hasNextPage
    ? t("persons:list.announce.more", { count })
    : t("persons:list.announce.some", { count });
}
