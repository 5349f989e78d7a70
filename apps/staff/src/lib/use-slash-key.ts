import { usePageKey } from "./use-page-key.ts";

const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === "/" || (code === "Slash" && !shiftKey && key !== "?");

/** `/` outside of any field, on whatever layout of keys. */
export function useSlashKey(onSlash: () => void): void {
  usePageKey(isSlash, onSlash);
}
