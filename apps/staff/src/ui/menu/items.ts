import type { ComponentType, ReactNode } from "react";
import type { Option } from "../field/select.tsx";

/** An item of a menu that does something. */
export interface MenuAction {
  id: string;
  label: string;
  /** The label with elements, where a name in it needs its own. */
  shown?: ReactNode;
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isDangerous?: boolean;
  onAction: () => void;
}

/** A group of options: one can be chosen, or any number. */
export interface ChoiceSection {
  id: string;
  /** Shown above the choices when there are several sections. */
  label: string;
  isMultiple?: boolean;
  options: readonly Option<string>[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}
