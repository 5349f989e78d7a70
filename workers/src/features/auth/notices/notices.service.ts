import type { SecurityDetail, SecurityKind } from "@kehila/shared/accounts/security-log";
import type { Calendar } from "@kehila/shared/base/dates";
import type { Scope } from "../../../core/scope.ts";
import { openDatabase, runBatch } from "../../../db/client.ts";
import { joinReads, runRead } from "../../../db/read.ts";
import type { Env } from "../../../env.ts";
import { DAY } from "../../../lib/duration.ts";
import { letterheadOf } from "../../../lib/settings/organisation.ts";
import { readSetting } from "../../../lib/settings/settings.ts";
import { isMailSetUp, sendMail } from "../../mail/mail.service.ts";
import { findNewestEvent, listEventRange } from "../../security-log/security-log.service.ts";
import type { NoticeKind } from "../mails/mails.presenter.ts";
import { accountMail } from "../mails/mails.presenter.ts";
import { findNoticed, listAdministrators, putNoticed } from "./notices.repository.ts";

/** The usual origin of a local server, whose requests otherwise give the origin. */
const LOCAL_ORIGIN = "http://localhost:8787";

/** Older events are not mailed, such as the events of a restored register. */
const NOTICE_TIME = DAY;

/** The mail about each kind of event; of a change of role, only about a new administrator. */
const NOTICES = {
  passwordLinkMade: "passwordLinkMade",
  recoveryKeyCreated: "recoveryKeyCreated",
  roleChanged: "administratorAdded",
  invitationUsed: "administratorAdded",
} as const satisfies Partial<Record<SecurityKind, NoticeKind>>;

type NoticedKind = keyof typeof NOTICES;
const KINDS = Object.keys(NOTICES) as NoticedKind[];

/** An event that is mailed to administrators. */
interface Notice {
  kind: NoticeKind;
  /** The name of the account that the event is about. */
  account: string;
  /** The accounts that know of the event: the one that acted, and the one that it is about. */
  knowing: readonly (string | null)[];
}

/**
 * Mails the other administrators about new entries of the security log: a new recovery key, a new
 * administrator, a link of `admin:link`. The cron sends the mails, because a command has no access
 * to the mail binding and an act should not wait for them. Sends nothing without mail.
 */
export async function mailNotices(env: Env, calendar: Calendar): Promise<void> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const { noticed, newest } = await runRead(
    scope,
    joinReads({ noticed: findNoticed(), newest: findNewestEvent() }),
  );
  if (newest === noticed) return;
  if (isMailSetUp(scope)) await mailAbout(scope, { after: noticed, upTo: newest });
  // Stored last: an interrupted run mails once more, never not at all.
  await runBatch(scope.db, [putNoticed(scope.db, newest, calendar.now().toISOString())]);
}

async function mailAbout(scope: Scope, range: { after: number; upTo: number }): Promise<void> {
  const { db, env, calendar } = scope;
  const origin =
    env.ENVIRONMENT === "development" ? LOCAL_ORIGIN : readSetting(env, "PUBLIC_ORIGIN");
  const since = new Date(calendar.now().getTime() - NOTICE_TIME).toISOString();
  const { events, administrators } = await runRead(
    scope,
    joinReads({
      events: listEventRange(scope, { ...range, kinds: KINDS, since }),
      administrators: listAdministrators(db),
    }),
  );
  for (const { kind, account, knowing } of noticesOf(events)) {
    for (const { id, email, name, language } of administrators) {
      if (knowing.includes(id)) continue;
      await sendMail(
        scope,
        await accountMail(kind, {
          to: email,
          name,
          account,
          language,
          ...letterheadOf(env),
          link: `${origin}/access-log?log=security`,
        }),
      );
    }
  }
}

interface Event {
  kind: SecurityKind;
  details: readonly SecurityDetail[];
  actorId: string | null;
  actorName: string | null;
  targetId: string | null;
  targetName: string | null;
}

const isNoticed = (kind: SecurityKind): kind is NoticedKind => kind in NOTICES;

/** Returns one notice for each kind of mail, actor and account. */
function noticesOf(events: readonly Event[]): Iterable<Notice> {
  const notices = new Map<string, Notice>();
  for (const { kind: event, details, actorId, actorName, targetId, targetName } of events) {
    if (!isNoticed(event)) continue;
    const kind = NOTICES[event];
    if (kind === "administratorAdded" && !details.includes("ADMIN")) continue;
    const account = targetName ?? actorName ?? "";
    const knowing = [actorId, targetId];
    notices.set([kind, ...knowing].join(":"), { kind, account, knowing });
  }
  return notices.values();
}
