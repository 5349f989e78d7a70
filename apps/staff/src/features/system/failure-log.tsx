import type { KeptFailure } from "@kehila/shared/failures";
import { ERROR_NUMBER_LENGTH, REQUEST_ID_MAX } from "@kehila/shared/base/limits";
import { FAILURES_KEPT } from "@kehila/shared/system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LogEntries } from "../../entities/logs/log-screen.tsx";
import { useDebounced } from "../../lib/timing/use-debounced.ts";
import { muted, secondary, stack } from "../../styles/utilities.css.ts";
import { SearchField } from "../../ui/field/search-field.tsx";
import { TimelineItem } from "../../ui/timeline.tsx";
import { failuresQuery } from "./system.queries.ts";
import * as css from "./system.css.ts";

/** Milliseconds without typing after which the search runs. */
const SETTLED = 300;

/** The newest failures with their places in the code, found by the number that a user reads out. */
export function FailureLog() {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState("");
  const number = useDebounced(numberIn(typedText), SETTLED);
  const find = t("system:find");
  return (
    <section className={stack.s} aria-labelledby="failure-log">
      <h3 id="failure-log" className={css.subtitle}>
        {t("system:recent")}
      </h3>
      <p className={muted}>{t("system:kept", { count: FAILURES_KEPT })}</p>
      <div className={css.find}>
        <SearchField
          label={find}
          placeholder={find}
          clearLabel={t("common:search.clear")}
          value={typedText}
          onChange={setTypedText}
          maxLength={REQUEST_ID_MAX}
        />
      </div>
      <LogEntries
        texts={{
          label: t("system:recent"),
          loading: t("system:loadingFailures"),
          failed: t("system:failuresFailed"),
        }}
        pages={useInfiniteQuery(failuresQuery(number))}
        isLimited={number !== ""}
      >
        {(failure) => <FailureItem key={failure.seq} failure={failure} />}
      </LogEntries>
    </section>
  );
}

/** Returns a typed or copied number without the invisible marks around it in a text. */
const numberIn = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z-]/gu, "");

/** One failure: what, when, its number, and on demand the request and the places in the code. */
function FailureItem({ failure: kept }: { failure: KeptFailure }) {
  const { t } = useTranslation();
  const { failure, at, requestId, method, route, code, error, stack: frames } = kept;
  const lines = [
    ...(method === null ? [] : [`${method} ${route ?? ""}`.trimEnd()]),
    ...(code === null ? [] : [code]),
    error,
    ...frames,
    ...(requestId === null ? [] : [requestId]),
  ];
  return (
    <TimelineItem
      icon={TriangleAlert}
      at={at}
      sentence={t(`system:failure.${failure}`)}
      details={
        <ul dir="ltr" lang="en" className={css.places}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- frames of a recursion are equal
            <li key={index}>{line}</li>
          ))}
        </ul>
      }
    >
      {requestId === null ? null : (
        <span className={secondary}>
          {t("system:number")}{" "}
          <bdi translate="no" dir="ltr">
            {requestId.slice(0, ERROR_NUMBER_LENGTH)}
          </bdi>
        </span>
      )}
    </TimelineItem>
  );
}
