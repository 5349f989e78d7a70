import type { PersonRow } from "@kehila/shared/person-answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { personPickQuery } from "./persons.queries.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

const SEARCH_DEBOUNCE_MS = 300;

const NOBODY: readonly PersonRow[] = [];

/**
 * Persons of the register or the archive, as the person picker takes them. While what is typed is not answered
 * yet nobody is offered: whoever types a name and presses Enter must not get somebody of the search
 * before.
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
    found: isAnswered ? (pages.data?.pages.flatMap(({ data }) => data) ?? NOBODY) : NOBODY,
    isLoading: isFetching || !isAnswered,
    isFailed: isAsked && pages.isError,
    onMore:
      isAnswered && hasNextPage
        ? () => {
            // The list asks again and again while its end is near; asking twice would start anew.
            if (!isFetching) void fetchNextPage();
          }
        : undefined,
  };
}
