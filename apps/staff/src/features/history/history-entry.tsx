import type { PersonField } from "@kehila/shared/persons/fields";
import type { HistoryEntry, PersonChange } from "@kehila/shared/persons/history";
import type { LucideIcon } from "lucide-react";
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  ClipboardPen,
  FileText,
  Merge,
  Pencil,
  RotateCcw,
  Split,
  Trash2,
  UsersRound,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { Badge } from "../../ui/badge.tsx";
import { changedFieldsOf, SHOWN_FIELDS } from "./changes.ts";
import { EntrySentence, isEndedRecordEntry } from "./entry-sentence.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { secondary } from "../../styles/utilities.css.ts";
import { Day } from "../../ui/dates.tsx";
import { TimelineItem } from "../../ui/timeline.tsx";

const ICONS: Record<PersonChange, LucideIcon> = {
  create: UserPlus,
  register: ClipboardPen,
  update: Pencil,
  archive: Archive,
  unarchive: ArchiveRestore,
  approve: CircleCheck,
  undoApprove: RotateCcw,
  reject: Trash2,
  undoReject: RotateCcw,
  delete: Trash2,
  merge: Merge,
  unmerge: Split,
  restore: RotateCcw,
  different: UsersRound,
  undoDifferent: RotateCcw,
  disclose: FileText,
  correct: ClipboardPen,
};

interface HistoryEntryItemProps {
  entry: HistoryEntry;
  /** Whether the entry is about a record that was merged into the shown person. */
  isMergedRecordEntry: boolean;
  onOpenPerson: (id: string) => void;
  /** Renders the button that restores the earlier value of a field. */
  renderPutBack?: ((field: PersonField) => ReactNode) | undefined;
  actions: ReactNode;
}

/** One entry: user, change and time, with the values before and after. Many fields are folded. */
export function HistoryEntryItem(props: HistoryEntryItemProps) {
  const { entry, isMergedRecordEntry, onOpenPerson, renderPutBack, actions } = props;
  const { t } = useTranslation();
  const confirmedDuplicates = entry.after?.confirmedDuplicates ?? [];
  // A record that ended in a merge shows its last values, not the removal of every value.
  const isEnded = entry.action === "merge" && isEndedRecordEntry(entry);
  const sides = isEnded ? { before: null, after: entry.before } : entry;
  const count = changedFieldsOf(sides).length + confirmedDuplicates.length;
  // A new record has many values, so its entry is folded; a change of few fields is not.
  const isShort = sides.before !== null && sides.after !== null && count <= SHOWN_FIELDS;
  const fields =
    count > 0 ? (
      <FieldChanges {...sides} onOpenPerson={onOpenPerson} renderPutBack={renderPutBack} />
    ) : null;
  return (
    <TimelineItem
      icon={ICONS[entry.action]}
      at={entry.at}
      sentence={<EntrySentence entry={entry} />}
      details={isShort ? null : fields}
    >
      <ThenCalled user={entry.actor} />
      {isShort ? fields : null}
      {entry.after?.requestedOn ? (
        <p className={secondary}>
          {t("history:requestedOn")} <Day day={entry.after.requestedOn} />
        </p>
      ) : null}
      {entry.after?.widowed ? <Badge tone="neutral">{t("history:widowed")}</Badge> : null}
      {isMergedRecordEntry ? <Badge tone="neutral">{t("history:ofMerged")}</Badge> : null}
      {actions}
    </TimelineItem>
  );
}
