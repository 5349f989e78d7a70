/**
 * Moves the focus when its element was removed and nothing restores it, such as a button of a
 * removed row. Dialogs restore focus within a frame; only after that it is lost.
 */
export function rescueFocus(rescue: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) rescue();
    }),
  );
}
