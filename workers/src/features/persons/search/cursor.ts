import type { PersonQuery } from "@kehila/shared/person-query";
import * as z from "zod/mini";

/** Where the next page begins; opaque to clients, bound to the order it was made for. */
const cursorSchema = z.tuple([
  z.string(),
  z.array(z.union([z.string(), z.number()])).check(z.minLength(1), z.maxLength(4)),
]);

type Order = Pick<PersonQuery, "sortBy" | "sortOrder">;

const orderName = ({ sortBy, sortOrder }: Order): string => `${sortBy}.${sortOrder}`;

/** The cursor of the page after a row, from the row's sort values (a JSON array). */
export function encodeCursor(order: Order, pageKey: string): string {
  const bytes = new TextEncoder().encode(`["${orderName(order)}",${pageKey}]`);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The sort values in a cursor; null if it is not one of ours or belongs to another order. */
export function decodeCursor(order: Order, cursor: string): readonly (string | number)[] | null {
  let value: unknown;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
  const parsed = z.safeParse(cursorSchema, value);
  return parsed.success && parsed.data[0] === orderName(order) ? parsed.data[1] : null;
}
