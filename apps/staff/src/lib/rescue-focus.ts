/**
 * Gives the focus a place when what held it has gone with nothing to go back to, such as a button of
 * a row that has left its table. Dialogs give it back within a frame; only after that it is lost.
 */
export function rescueFocus(rescue: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) rescue();
    }),
  );
}
