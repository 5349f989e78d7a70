import { isSensitiveSearch } from "@kehila/shared/persons/identifiers";

/** An address of the app in two parts. */
export interface SplitAddress {
  /** The address as the URL shows it. */
  shown: string;
  /** The parameters that stay out of the URL; undefined where it shows all. */
  withheld?: Record<string, string> | undefined;
}

const parsed = (address: string): URL => new URL(address, window.location.origin);
const textOf = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** The search of a parameter: its own, or that of the address to open after signing in. */
const searchIn = (name: string, value: string): string =>
  (name === "next"
    ? new URLSearchParams(value.split("?")[1]).get("search")
    : name === "search" && value) || "";

/**
 * Splits an address into what the URL shows and the searches that it must not show, since they may be
 * ID numbers and phones (decisions.md, Search).
 */
export function withhold(address: string): SplitAddress {
  const url = parsed(address);
  const withheld = [...url.searchParams].filter(([name, value]) =>
    isSensitiveSearch(searchIn(name, value)),
  );
  if (withheld.length === 0) return { shown: address };
  for (const [name] of withheld) url.searchParams.delete(name);
  return { shown: textOf(url), withheld: Object.fromEntries(withheld) };
}

/** Returns the whole address. */
export function restore({ shown, withheld = {} }: SplitAddress): string {
  const url = parsed(shown);
  for (const name in withheld) url.searchParams.set(name, withheld[name] ?? "");
  return textOf(url);
}
