import { PAGES } from "@kehila/shared/base/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { secondary, textButton } from "../../styles/utilities.css.ts";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./imports.css.ts";
import type { LeftRow } from "./imports.queries.ts";
import { stayedQuery } from "./imports.queries.ts";
import { Paged } from "./paged.tsx";

interface StayedRowsProps {
  id: string;
  /** The number of persons that the undo left in the register. */
  count: number;
}

/** The persons that an undo left in the register, because users changed their records since. */
export function StayedRows({ id, count }: StayedRowsProps) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage } = useInfiniteQuery(stayedQuery(id));
  return (
    <Panel title={t("imports:result.stayed", { count })}>
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("imports:result.stayedFailed"))}
        </RetryNotice>
      ) : null}
      {data ? (
        <Paged
          items={data.pages.flatMap((page) => page.data)}
          total={count}
          onMore={() => void fetchNextPage()}
          render={(row) => <StayedRow key={row.row} {...row} />}
        />
      ) : null}
    </Panel>
  );
}

function StayedRow({ row, reason, person }: LeftRow) {
  const { t } = useTranslation();
  return (
    <li className={css.words}>
      {person ? (
        <a
          className={`${textButton} ${css.ownWidth}`}
          href={`${PAGES.persons}?person=${person.id}`}
          target="_blank"
          rel="noreferrer"
        >
          <UserText>{fullName(person)}</UserText>
        </a>
      ) : null}
      <span className={secondary}>
        {t("imports:row", { row })} · {t(`imports:rowProblem.${reason}`, { row })}
      </span>
    </li>
  );
}
