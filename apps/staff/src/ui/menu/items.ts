import type { ComponentType, ReactNode } from "react";
import type { Option } from "../field/select.tsx";

/** An action or a link in a menu. */
export interface MenuEntry {
  id: string;
  label: string;
  /** The label as elements, if a name in it needs its own element. */
  shown?: ReactNode;
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isDangerous?: boolean;
  onAction?: () => void;
  href?: string;
}

/** An action in a menu. */
export interface MenuAction extends MenuEntry {
  onAction: () => void;
}

/** A group of options, with single or multiple choice. */
export interface ChoiceSection {
  id: string;
  /** Shown above the options if there are several groups. */
  label: string;
  isMultiple?: boolean;
  options: readonly Option<string>[];
  chosen: readonly string[];
  onChange: (chosenIds: string[]) => void;
}
