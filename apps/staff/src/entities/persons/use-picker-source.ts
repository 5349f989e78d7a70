import type { PersonRow } from "@kehila/shared/person-answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { personPickQuery } from "./persons.queries.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

const SEARCH_DEBOUNCE_MS = 300;

const NO_PERSONS: readonly PersonRow[] = [];

/**
 * Persons of the register or the archive, for the person picker. Until the typed search is answered no
 * person is offered: a typed name and Enter must not pick a person of the search before.
 */
export function usePersonSource(where: { active: boolean }) {
  const [search, onSearch] = useState("");
  const asked = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const pages = useInfiniteQuery(personPickQuery(where, asked));
  const isAsked = asked === search.trim();
  const isAnswered = isAsked && !pages.isPlaceholderData;
  const { isFetching, hasNextPage, fetchNextPage } = pages;
  return {
    search,
    onSearch,
    found: isAnswered ? (pages.data?.pages.flatMap(({ data }) => data) ?? NO_PERSONS) : NO_PERSONS,
    isLoading: isFetching || !isAnswered,
    isFailed: isAsked && pages.isError,
    onMore:
      isAnswered && hasNextPage
        ? () => {
            // The list asks repeatedly while its end is near; a second call would restart the request.
            if (!isFetching) void fetchNextPage();
          }
        : undefined,
  };
}
