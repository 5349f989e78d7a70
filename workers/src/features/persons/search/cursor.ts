import * as z from "zod/mini";
import { fromBase64url, toBase64url } from "../../../lib/secrets/base64url.ts";
import type { PageOrder } from "./order.ts";

/** The cursor of a keyset page: opaque to clients, and valid for one sort. */
const cursorSchema = z.tuple([
  z.string(),
  z.array(z.union([z.string(), z.number()])).check(z.minLength(1), z.maxLength(4)),
]);

const orderName = ({ sortBy, sortOrder, first }: PageOrder): string =>
  `${sortBy}.${sortOrder}${first ?? ""}`;

/** Returns the cursor of the page after a row, from the row's sort values (a JSON array). */
export function encodeCursor(order: PageOrder, pageKey: string): string {
  return toBase64url(new TextEncoder().encode(`["${orderName(order)}",${pageKey}]`));
}

/** Returns the sort values of a cursor; null for an invalid cursor or a cursor of another sort. */
export function decodeCursor(
  order: PageOrder,
  cursor: string,
): readonly (string | number)[] | null {
  let value: unknown;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    value = JSON.parse(decoder.decode(fromBase64url(cursor)));
  } catch {
    return null;
  }
  const parsed = z.safeParse(cursorSchema, value);
  return parsed.success && parsed.data[0] === orderName(order) ? parsed.data[1] : null;
}
