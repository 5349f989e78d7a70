import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { beforeName } from "../lib/text/before-name.ts";
import { UserText } from "./user-text.tsx";

/** A placeholder for a name in a translated sentence; no typed text can contain it. */
export const NAME_MARK = "\uE000";
/** A placeholder for the second name in a sentence about two people. */
export const OTHER_MARK = "\uE001";

/** Splits a sentence at its placeholders and keeps them. */
const MARKS = new RegExp(`([${NAME_MARK}${OTHER_MARK}])`, "u");
const isMark = (part: string): boolean => part === NAME_MARK || part === OTHER_MARK;

/** The placeholders of names, emails and titles in the locale files. */
const NAME_PLACEHOLDERS = {
  name: NAME_MARK,
  email: NAME_MARK,
  token: NAME_MARK,
  title: NAME_MARK,
  address: NAME_MARK,
  other: OTHER_MARK,
};

interface NamedTextProps {
  /** A sentence translated with {@link NAME_MARK} as the name. */
  text: string;
  name: string;
  /** The name for {@link OTHER_MARK}, or an element that has it. */
  other?: ReactNode;
}

/**
 * A sentence with a name in its own element, so that a Hebrew name in a Russian sentence does not
 * reorder the text around it.
 */
export function NamedText({ text, name, other }: NamedTextProps) {
  const namesByMark: Record<string, ReactNode> = { [NAME_MARK]: name, [OTHER_MARK]: other };
  return text.split(MARKS).map((part, index, parts) => {
    const next = namesByMark[parts[index + 1] ?? ""];
    const words = typeof next === "string" ? beforeName(part, next) : part;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never reorder
      <span key={index}>{isMark(part) ? <UserText>{namesByMark[part]}</UserText> : words}</span>
    );
  });
}

interface NamedOptions {
  /** The second name of the sentence. */
  other?: string;
  count?: number;
  /** The name of a field. */
  field?: string;
  /** The first number in texts such as '3 of 10', where `count` is 10. */
  done?: number;
}

/** Returns a function that translates a sentence with a name in it: `named("merge:into", name)`. */
export function useNamed(): (key: ParseKeys, name: string, options?: NamedOptions) => ReactNode {
  const { t } = useTranslation();
  return (key, name, { other, ...options } = {}) => (
    <NamedText text={t(key, { ...NAME_PLACEHOLDERS, ...options })} name={name} other={other} />
  );
}
