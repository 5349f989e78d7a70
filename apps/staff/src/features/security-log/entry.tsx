import type {
  SecurityDetail,
  SecurityGroup,
  SecurityKind,
  SecurityLogEntry,
} from "@kehila/shared/accounts/security-log";
import { SECURITY_EVENTS } from "@kehila/shared/accounts/security-log";
import { PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import { EXPORT_FORMATS } from "@kehila/shared/exports";
import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import {
  Ban,
  DatabaseBackup,
  FileSpreadsheet,
  Lock,
  KeyRound,
  OctagonX,
  UserCog,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { secondary } from "../../styles/utilities.css.ts";
import { NAME_MARK, NamedText, OTHER_MARK } from "../../ui/named-text.tsx";
import { TimelineItem } from "../../ui/timeline.tsx";
import { sentenceOf } from "./sentence.ts";

const GROUP_ICONS: Readonly<Record<SecurityGroup, LucideIcon>> = {
  signIn: KeyRound,
  refused: Ban,
  accounts: UserCog,
  backups: DatabaseBackup,
  data: FileSpreadsheet,
};
const KIND_ICONS: Partial<Record<SecurityKind, LucideIcon>> = {
  signInFailed: OctagonX,
  locked: Lock,
};

/** One entry: the sentence about the event, its details, its count and its time. */
export function SecurityEntry({ entry }: { entry: SecurityLogEntry }) {
  const { t } = useTranslation();
  const { kind, at, user, target, details, count } = entry;
  const parts = [
    ...details.map((detail) => detailText(t, detail)),
    ...(kind === "importDiscarded" ? [t("security-log:checkedRows", { count })] : []),
    ...(kind !== "importDiscarded" && count > 1 ? [t("security-log:times", { count })] : []),
  ];
  const text = t(`security-log:event.${sentenceOf(entry)}`, {
    name: NAME_MARK,
    other: OTHER_MARK,
  });
  return (
    <TimelineItem
      icon={KIND_ICONS[kind] ?? GROUP_ICONS[SECURITY_EVENTS[kind].group]}
      at={at}
      sentence={
        <NamedText
          text={text}
          name={user?.name ?? target?.name ?? ""}
          other={target?.name ?? user?.name}
        />
      }
    >
      <ThenCalled user={user} />
      <ThenCalled user={target} />
      {parts.length > 0 ? <span className={secondary}>{parts.join(" · ")}</span> : null}
    </TimelineItem>
  );
}

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((option) => option === word);

function detailText(t: TFunction, detail: SecurityDetail): string {
  if (isOneOf(ROLES, detail)) return t(`accounts:role.${detail}`);
  if (isOneOf(PERMISSIONS, detail)) return t(`accounts:flag.${detail}`);
  if (isOneOf(EXPORT_FORMATS, detail)) return t(`exports:format.${detail}`);
  return t(`security-log:detail.${detail}`);
}
