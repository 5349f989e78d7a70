import { otherLanguageOf } from "@kehila/shared/base/languages";

interface NameProps {
  children: string | undefined;
  /** The page's language. */
  language: string;
}

/** A name or a title as typed, apart from the text around it: a screen reader takes its language. */
export function Name({ children, language }: NameProps) {
  return <bdi lang={otherLanguageOf(children, language)}>{children}</bdi>;
}
