import { useEffect, useRef } from "react";

/** `/` outside of any field, on whatever layout of keys. */
export function useSlashKey(onSlash: () => void): void {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" || (event.code === "Slash" && !event.shiftKey);
      if (!isSlash || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (
        target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")
      ) {
        return;
      }
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
