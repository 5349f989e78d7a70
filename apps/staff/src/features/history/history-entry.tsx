import type { HistoryEntry, PersonChange } from "@kehila/shared/person-history";
import type { LucideIcon } from "lucide-react";
import {
  Archive,
  ArchiveRestore,
  ChevronDown,
  CircleCheck,
  ClipboardPen,
  Merge,
  Pencil,
  RotateCcw,
  Split,
  Trash2,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { Badge } from "../../ui/badge.tsx";
import { Instant } from "../../ui/dates.tsx";
import { changedFieldsOf } from "./changes.ts";
import { EntrySentence, isOfEnded } from "./entry-sentence.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { anywhere, iconSmall } from "../../styles/utilities.css.ts";
import * as css from "./history.css.ts";
import { formatAgo } from "./relative-time.ts";

const ICONS: Record<PersonChange, LucideIcon> = {
  create: UserPlus,
  register: ClipboardPen,
  update: Pencil,
  archive: Archive,
  unarchive: ArchiveRestore,
  approve: CircleCheck,
  reject: Trash2,
  delete: Trash2,
  merge: Merge,
  unmerge: Split,
  restore: RotateCcw,
};

interface HistoryEntryItemProps {
  entry: HistoryEntry;
  /** Whether the changed record was merged into this one. */
  isOfMerged: boolean;
  onOpenPerson: (id: string) => void;
  /** Actions of the entry. */
  actions: ReactNode;
}

/** One entry: who, what and when, with the fields before and after in a disclosure. */
export function HistoryEntryItem(props: HistoryEntryItemProps) {
  const { entry, isOfMerged, onOpenPerson, actions } = props;
  const { t } = useTranslation();
  const Icon = ICONS[entry.action];
  const alike = entry.after?.confirmedDuplicates ?? [];
  // The entry of a merged record shows its last state, not that every field was removed.
  const isEnded = entry.action === "merge" && isOfEnded(entry);
  const sides = isEnded ? { before: null, after: entry.before } : entry;
  const hasFields = changedFieldsOf(sides).length > 0 || alike.length > 0;
  const told = (
    <span className={anywhere}>
      <EntrySentence entry={entry} />
      <When at={entry.at} />
    </span>
  );
  return (
    <li className={css.entry}>
      <span className={css.mark}>
        <Icon aria-hidden="true" className={iconSmall} />
      </span>
      <div className={css.told}>
        {hasFields ? (
          <details className={css.details}>
            <summary className={css.summary}>
              {told}
              <ChevronDown aria-hidden="true" className={css.chevron} />
            </summary>
            <FieldChanges {...sides} onOpenPerson={onOpenPerson} />
          </details>
        ) : (
          told
        )}
        {isOfMerged ? <Badge tone="neutral">{t("history:ofMerged")}</Badge> : null}
        {actions}
      </div>
    </li>
  );
}

/** Relative and exact time. */
function When({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <span className={css.when}>
      {formatAgo(at, language, calendar)} · <Instant at={at} />
    </span>
  );
}
