import { otherLanguageOf } from "@kehila/shared/base/languages";

interface NameProps {
  children: string | undefined;
  /** The language of the page. */
  language: string;
}

/** A name or a title in its own element, so that a screen reader reads it in its own language. */
export function Name({ children, language }: NameProps) {
  return (
    <bdi translate="no" lang={otherLanguageOf(children, language)}>
      {children}
    </bdi>
  );
}
