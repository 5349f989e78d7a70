import { isSensitiveSearch } from "@kehila/shared/persons/identifiers";

/** An address of the app, split into the part that the URL shows and the sensitive part. */
export interface SplitAddress {
  /** The address as the URL shows it. */
  shown: string;
  /** The parameters that are kept out of the URL; undefined if there are none. */
  sensitiveParams?: Record<string, string> | undefined;
}

const parseAddress = (address: string): URL => new URL(address, window.location.origin);
const textOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/**
 * Returns the search in a parameter: its value, or the search in the address to open after sign-in.
 */
const searchIn = (name: string, value: string): string =>
  (name === "next"
    ? new URLSearchParams(value.split("?")[1]).get("search")
    : name === "search" && value) || "";

/**
 * Splits an address into the part for the URL and the searches that may be ID numbers or phones
 * (docs/product.md#addresses).
 */
export function splitAddress(address: string): SplitAddress {
  const url = parseAddress(address);
  const sensitiveParams = [...url.searchParams].filter(([name, value]) =>
    isSensitiveSearch(searchIn(name, value)),
  );
  if (sensitiveParams.length === 0) return { shown: address };
  for (const [name] of sensitiveParams) url.searchParams.delete(name);
  return { shown: textOf(url), sensitiveParams: Object.fromEntries(sensitiveParams) };
}

/** Returns the whole address, with the sensitive parameters. */
export function joinAddress({ shown, sensitiveParams = {} }: SplitAddress): string {
  const url = parseAddress(shown);
  for (const name in sensitiveParams) url.searchParams.set(name, sensitiveParams[name] ?? "");
  return textOf(url);
}
