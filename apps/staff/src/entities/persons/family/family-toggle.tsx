import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { RowTabIndex } from "../../../ui/table/row.tsx";
import * as css from "../list/people.css.ts";

/** The function that opens the family of a row next to a button; null in lists without families. */
export const OpenFamily = createContext<((person: PersonRow, button: HTMLElement) => void) | null>(
  null,
);

interface FamilyToggleProps {
  person: PersonRow;
  /** Names the button: 'Family of Miriam Levinson'. */
  label: string;
  /** The class of the button; by default it looks like the text around it, on up to two lines. */
  className?: string;
  children: ReactNode;
}

/** A text that opens the family of a row; plain text in lists without families. */
export function FamilyToggle(props: FamilyToggleProps) {
  const { person, label, className, children } = props;
  const onOpen = useContext(OpenFamily);
  const tabIndex = useContext(RowTabIndex);
  if (!onOpen) return children;
  return (
    <button
      type="button"
      className={className ?? css.familyToggle}
      tabIndex={tabIndex}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={({ currentTarget }) => onOpen(person, currentTarget)}
    >
      {className === undefined ? <span className={css.familyText}>{children}</span> : children}
    </button>
  );
}
