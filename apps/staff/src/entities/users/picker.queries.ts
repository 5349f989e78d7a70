import type { EventCategory } from "@kehila/shared/events/categories";
import type { UserPickPage } from "@kehila/shared/persons/pickers";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { read } from "../persons/pages/search.queries.ts";
import { answer, api } from "../../lib/api/api.ts";

/**
 * Returns the query of the users who can be assigned to a list: verified, and allowed to see its
 * category.
 */
export const userPickQuery = (category: EventCategory | null, search: string) =>
  infiniteQueryOptions({
    queryKey: ["users", "pick", category, search],
    queryFn: async ({ pageParam, signal }): Promise<UserPickPage> => {
      const query = {
        ...(category === null ? {} : { category }),
        ...(search === "" ? {} : { search }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return answer(read(api.api.user.pick, query, signal));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
