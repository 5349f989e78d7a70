import type { HistoryEntry } from "@kehila/shared/persons/history";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { NAME_MARK, NamedText, OTHER_MARK } from "../../ui/named-text.tsx";
import { changedFieldsOf } from "./changes.ts";

/** The server's actor name for visitors who are not signed in. */
export const PUBLIC = "public";

/** Whether an entry of a merge or an unmerge belongs to the record that the merge ended. */
export const isEndedRecordEntry = ({ action, before, after }: HistoryEntry): boolean =>
  (action === "merge" && before?.status !== undefined) ||
  (action === "unmerge" && after?.status !== undefined);

/**
 * Returns a label with a lower-case first letter, unless it begins with an abbreviation (`ID
 * number`).
 */
const insideSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

interface EntrySentenceProps {
  entry: HistoryEntry;
}

/** Describes an entry in one sentence: 'Miriam Cohen changed the phone and 2 more fields'. */
export function EntrySentence({ entry }: EntrySentenceProps) {
  const { t } = useTranslation();
  const { actor } = entry;
  const isPublic = actor.id === null && actor.name === PUBLIC;
  const { mergedPerson, otherPerson, separatedChild, parents } = {
    ...entry.before,
    ...entry.after,
  };
  const subject = mergedPerson ?? otherPerson ?? separatedChild ?? parents?.[0];
  return (
    <NamedText
      text={sentenceOf(t, entry)}
      name={isPublic ? t("history:public") : actor.name}
      other={subject?.name ?? t("history:personGone")}
    />
  );
}

function sentenceOf(t: TFunction, entry: HistoryEntry): string {
  const name = NAME_MARK;
  if (entry.action === "merge" || entry.action === "unmerge") {
    const action = isEndedRecordEntry(entry) ? (`${entry.action}Ended` as const) : entry.action;
    return t(`history:action.${action}`, { name, other: OTHER_MARK });
  }
  if (entry.action === "different" || entry.action === "undoDifferent") {
    return t(`history:action.${entry.action}`, { name, other: OTHER_MARK });
  }
  if (entry.after?.separatedChild) return t("history:action.separate", { name, other: OTHER_MARK });
  if (entry.after?.parents) return t("history:action.createGrown", { name, other: OTHER_MARK });
  if (entry.action !== "update") return t(`history:action.${entry.action}`, { name });
  const [first, ...more] = changedFieldsOf(entry);
  if (!first) return t("history:action.saved", { name });
  const label = t(`persons:field.${first === "married" ? "maritalStatus" : first}`);
  const field = t("history:the", { label: insideSentence(label) });
  return more.length === 0
    ? t("history:action.updateOne", { name, field })
    : t("history:action.updateMore", { name, field, count: more.length });
}
