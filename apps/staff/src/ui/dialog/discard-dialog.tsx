import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

interface DiscardDialogProps {
  isOpen: boolean;
  title: string;
  /** A description of the work that would be lost. */
  children: ReactNode;
  stayLabel: string;
  discardLabel: string;
  onStay: () => void;
  onDiscard: () => void;
}

/** Confirms that unsaved work is discarded; Escape and the cross keep the work. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { isOpen, title, children, stayLabel, discardLabel, onStay, onDiscard } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button onPress={onStay}>{stayLabel}</Button>
          <Button variant="danger" onPress={onDiscard}>
            {discardLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
