/**
 * Moves the focus if its element was removed and nothing restored the focus, for instance the
 * button of a removed row. Waits a frame, since dialogs restore the focus within a frame.
 */
export function rescueFocus(rescue: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) rescue();
    }),
  );
}
