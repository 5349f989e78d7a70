import { isSensitiveSearch } from "@kehila/shared/persons/identifiers";
import type { PersonPage } from "@kehila/shared/persons/answers";
import type { ClientRequestOptions } from "hono/client";
import { answer, api } from "../../../lib/api/api.ts";

/** A read that the API offers both by GET and by POST, with the same parameters and answer. */
interface GetOrPostRead<Query, Answer> {
  $get: (request: { query: Query }, options?: ClientRequestOptions) => Promise<Answer>;
  $post: (request: { json: Query }, options?: ClientRequestOptions) => Promise<Answer>;
}

/**
 * Reads by GET; by POST if a parameter may contain an ID number or a phone, to keep it out of URLs.
 */
export const read = <Query extends Readonly<Record<string, unknown>>, Answer>(
  { $get, $post }: GetOrPostRead<Query, Answer>,
  query: Query,
  signal?: AbortSignal,
): Promise<Answer> => {
  const options = signal && { init: { signal } };
  return isSensitive(query) ? $post({ json: query }, options) : $get({ query }, options);
};

/** Whether a query has a sensitive search, or a cursor that contains such numbers. */
const isSensitive = ({ search, cursor, sortBy }: Readonly<Record<string, unknown>>): boolean =>
  isSensitiveSearch(String(search)) ||
  (cursor !== undefined && (sortBy === "idNumber" || sortBy === "phone"));

type PersonsRead = Parameters<typeof api.person.$get>[0]["query"];

export const findPersons = (query: PersonsRead, signal?: AbortSignal): Promise<PersonPage> =>
  answer(read({ $get: api.person.$get, $post: api.person.search.$post }, query, signal));

export const countPersons = async (
  query: Parameters<typeof api.person.count.$get>[0]["query"],
  signal?: AbortSignal,
): Promise<number> => (await answer(read(api.person.count, query, signal))).data.count;
