import { PAGES } from "@kehila/shared/base/paths";
import { SEARCH_MAX } from "@kehila/shared/base/limits";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { personPickQuery } from "../../entities/persons/persons.queries.ts";
import { asFamilies } from "../../entities/persons/family/as-families.ts";
import { accepted } from "../../entities/persons/list/view.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useDebounced } from "../../lib/timing/use-debounced.ts";
import { secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { SearchField } from "../../ui/field/search-field.tsx";
import { FamilyLine } from "./person-line.tsx";
import * as css from "./today.css.ts";

const SEARCH_DEBOUNCE_MS = 200;
/** Maximum families among the results, which leave room for the other parts of the page. */
const SHOWN_MAX = 6;

/** The search box of the page. Enter opens the first result, ↓ moves the focus to the results. */
export function Finder() {
  const { t } = useTranslation();
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const search = accepted("search", text) ?? "";
  const debouncedSearch = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const foundPersons = useFound(debouncedSearch);
  // The search that the user submitted; the effect opens its first result once it arrives.
  const [submittedSearch, setSubmittedSearch] = useState<string | null>(null);
  const isShown = search !== "" && foundPersons.rows !== null;
  const first = foundPersons.searchOfRows === search ? foundPersons.rows?.[0] : undefined;

  const open = useEffectEvent((person: PersonRow) => {
    void router.navigate({ to: PAGES.persons, search: { search, person: person.id } });
  });
  useEffect(() => {
    if (submittedSearch !== null && submittedSearch === search && first) open(first);
  }, [submittedSearch, search, first]);
  useEffect(() => box.current?.focus(), []);

  const focusResult = (step: 1 | -1) => {
    const names = [...(results.current?.querySelectorAll<HTMLElement>("[data-person]") ?? [])];
    const line = document.activeElement?.closest(`.${css.person}`);
    const index = names.findIndex((name) => line?.contains(name));
    (index + step < 0 ? box.current : names[index + step])?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    focusResult(event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    // Arrow keys move between the box and the results, which Tab also reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div role="search" className={css.finder} onKeyDown={onKeyDown}>
      <SearchField
        label={t("persons:list.search")}
        placeholder={t("common:search.hint")}
        clearLabel={t("common:search.clear")}
        value={text}
        onChange={(typedText) => setText(withoutForbiddenCharacters(typedText))}
        onSubmit={() => setSubmittedSearch(search)}
        maxLength={SEARCH_MAX}
        inputRef={box}
      />
      <p role="status" className={visuallyHidden}>
        {isShown ? t("today:search.found", { count: foundPersons.rows?.length ?? 0 }) : null}
      </p>
      {search !== "" && foundPersons.error ? (
        <RetryNotice tone={isShown ? "warning" : "danger"} onRetry={foundPersons.retry}>
          {failureText(
            t,
            foundPersons.error,
            t(isShown ? "common:search.kept" : "today:search.failed"),
          )}
        </RetryNotice>
      ) : null}
      <div ref={results} aria-busy={foundPersons.searchOfRows !== search}>
        {isShown && foundPersons.rows?.length === 0 && foundPersons.searchOfRows === search ? (
          <p className={secondary}>{t("today:search.none")}</p>
        ) : null}
        {isShown && foundPersons.rows && foundPersons.rows.length > 0 ? (
          <ul className={css.lines} aria-label={t("today:search.results")}>
            {asFamilies(foundPersons.rows)
              .families.slice(0, SHOWN_MAX)
              .map((person) => (
                <FamilyLine key={person.id} person={person} search={search} />
              ))}
          </ul>
        ) : null}
        {isShown ? (
          <Link to={PAGES.persons} search={{ search }} preload={false} className={css.all}>
            {t("today:search.all")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** Returns the first matches of a search; while they load or fail, the previous matches. */
function useFound(search: string) {
  const { data, error, isPlaceholderData, refetch } = useInfiniteQuery({
    ...personPickQuery({ active: true }, search),
    enabled: search !== "",
  });
  const [last, setLast] = useState<{ search: string; rows: readonly PersonRow[] } | null>(null);
  const rows = data?.pages[0]?.data;
  if (rows && !isPlaceholderData && search !== "" && last?.rows !== rows) {
    setLast({ search, rows });
  }
  return {
    rows: last?.rows ?? null,
    /** The search that the rows belong to. */
    searchOfRows: last?.search ?? null,
    error,
    retry: () => void refetch(),
  };
}
