import { otherLanguageOf } from "@kehila/shared/base/languages";
import type { ComponentProps, ReactNode } from "react";
import { currentLanguage } from "../i18n/setup.ts";

interface UserTextProps extends Omit<ComponentProps<"bdi">, "children" | "lang"> {
  /** The text where the children are elements. */
  text?: string | null | undefined;
  children?: ReactNode;
}

/**
 * A text that a user typed: a name, a title, a city. Isolated, so that it does not reorder the text
 * around it, and in the language of its script, so that a screen reader pronounces it. The browser
 * does not translate it: a translated name is another name.
 */
export function UserText({ text, children, ...element }: UserTextProps) {
  const givenText = text ?? (typeof children === "string" ? children : undefined);
  // Not a hook, since a table has many names; a change of the language re-renders them anyway.
  return (
    <bdi translate="no" lang={otherLanguageOf(givenText, currentLanguage())} {...element}>
      {children}
    </bdi>
  );
}
