/** A part of a file. */
export interface BytePart {
  offset: number;
  length: number;
}

/**
 * Returns the part that a `Range` header requests (RFC 9110). Null for several parts, for a part
 * outside the file and for an unknown format: the response is then the whole file.
 */
export function partOf(range: string | undefined, size: number): BytePart | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(range?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? null : { offset: first, length: last - first + 1 };
}

/** Returns the `Content-Range` header of a part. */
export const contentRange = ({ offset, length }: BytePart, size: number): string =>
  `bytes ${offset}-${offset + length - 1}/${size}`;
