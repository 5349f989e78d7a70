import { keepPreviousData, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it } from "vitest";
import { cacheOf } from "../../../test/calls.ts";
import { mounted } from "../../../test/mounted.ts";
import type { PickPage } from "./use-picker-source.ts";
import { usePickerSource } from "./use-picker-source.ts";

it("begins with the results of an empty search, and offers nothing until a search is answered", async () => {
  const searches: string[] = [];
  const arrival = Promise.withResolvers<void>();
  const queryOf = (search: string) => ({
    queryKey: ["names", search] as const,
    queryFn: async (): Promise<PickPage<string>> => {
      searches.push(search);
      await arrival.promise;
      return { data: [`name with ${search}`], hasNextPage: false, nextCursor: null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: PickPage<string>) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const screen = await mounted(
    () => usePickerSource(queryOf),
    (children) => createElement(QueryClientProvider, { client: cacheOf() }, children),
  );
  expect(screen.result()).toMatchObject({ search: "", options: [], isLoading: true });
  await screen.change(() => arrival.resolve());
  await screen.until(({ options }) => expect(options).toEqual(["name with "]));
  await screen.change(({ onSearch }) => onSearch(" a "));
  expect(screen.result()).toMatchObject({ search: " a ", options: [], isLoading: true });
  await screen.until(({ options }) => expect(options).toEqual(["name with a"]));
  expect(searches).toEqual(["", "a"]);
  await screen.unmount();
});
