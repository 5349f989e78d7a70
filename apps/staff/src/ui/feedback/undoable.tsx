import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { spread } from "../../styles/utilities.css.ts";
import { Button } from "../button/button.tsx";

interface UndoableProps {
  children: ReactNode;
  /** The state of the undo; after a success the button is gone. */
  undo: { isPending: boolean; isSuccess: boolean };
  onUndo: () => void;
}

/** A message with a button that undoes the reported change. */
export function Undoable({ children, undo, onUndo }: UndoableProps) {
  const { t } = useTranslation();
  return (
    <div className={spread}>
      <div>{children}</div>
      {undo.isSuccess ? null : (
        <Button size="small" isPending={undo.isPending} onPress={onUndo}>
          {t("common:action.undo")}
        </Button>
      )}
    </div>
  );
}
