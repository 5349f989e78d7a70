import type { Calendar } from "@kehila/shared/base/dates";
import type { Scope } from "../../../core/scope.ts";
import { openDatabase, runBatch } from "../../../db/client.ts";
import { joinReads, runRead } from "../../../db/read.ts";
import type { Env } from "../../../env.ts";
import { letterheadOf } from "../../../lib/settings/organisation.ts";
import { readSetting } from "../../../lib/settings/settings.ts";
import { isMailSetUp, sendMail } from "../../mail/mail.service.ts";
import { accountMail } from "../mails/mails.presenter.ts";
import {
  deleteMade,
  findLastMade,
  listAdministrators,
  listOwners,
} from "./made-links.repository.ts";

/** The usual origin of a local server, whose requests otherwise give the origin. */
const LOCAL_ORIGIN = "http://localhost:8787";

/**
 * Mails the other administrators about the links for new passwords that `admin:link` has made since
 * the last run. The command itself has no access to the mail binding. Sends nothing without mail;
 * the security log has an entry in any case.
 */
export async function mailMadeLinks(env: Env, calendar: Calendar): Promise<void> {
  const scope: Scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const last = await runRead(scope, findLastMade(scope.db));
  if (last === null) return;
  if (isMailSetUp(scope)) await mailOthers(scope);
  // Deleted last: an interrupted run mails once more, never not at all.
  await runBatch(scope.db, [deleteMade(scope.db, last.at)]);
}

async function mailOthers(scope: Scope): Promise<void> {
  const { db, env } = scope;
  const origin =
    env.ENVIRONMENT === "development" ? LOCAL_ORIGIN : readSetting(env, "PUBLIC_ORIGIN");
  const { owners, administrators } = await runRead(
    scope,
    joinReads({ owners: listOwners(db), administrators: listAdministrators(db) }),
  );
  for (const owner of owners) {
    for (const { id, email, name, language } of administrators) {
      if (id === owner.id) continue;
      await sendMail(
        scope,
        await accountMail("passwordLinkMade", {
          to: email,
          name,
          account: owner.name,
          language,
          ...letterheadOf(env),
          link: `${origin}/access-log?log=security`,
        }),
      );
    }
  }
}
