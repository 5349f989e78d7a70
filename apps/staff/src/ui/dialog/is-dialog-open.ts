/** Whether a dialog or a popover is open. A toast has a dialog's role too, but covers nothing. */
export const isDialogOpen = (): boolean =>
  document.querySelector("[role$=dialog]:not([aria-modal=false])") !== null;
