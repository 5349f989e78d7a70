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
import type { ResultRow } from "./imports.queries.ts";
import { resultRowsQuery } from "./imports.queries.ts";
import { Paged } from "./paged.tsx";

interface ResultRowsProps {
  id: string;
  result: "written" | "stayed";
  title: string;
}

/** The families that an import wrote, or that its undo left in the register, with their records. */
export function ResultRows({ id, result, title }: ResultRowsProps) {
  const { t } = useTranslation();
  const { data, error, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery(
    resultRowsQuery(id, result),
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel title={title}>
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("imports:result.rowsFailed"))}
        </RetryNotice>
      ) : null}
      {data ? (
        <Paged
          items={rows}
          total={rows.length + (hasNextPage ? 1 : 0)}
          onMore={() => void fetchNextPage()}
          render={(row) => <Row key={row.row} {...row} />}
        />
      ) : null}
    </Panel>
  );
}

function Row({ row, reason, persons }: ResultRow) {
  const { t } = useTranslation();
  return (
    <li className={css.words}>
      {persons.map((person) => (
        <a
          key={person.id}
          className={`${textButton} ${css.ownWidth}`}
          href={`${PAGES.persons}?person=${person.id}`}
          target="_blank"
          rel="noreferrer"
        >
          <UserText>{fullName(person)}</UserText>
        </a>
      ))}
      <span className={secondary}>
        {[t("imports:row", { row }), reason && t(`imports:rowProblem.${reason}`, { row })]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
