import type { Mail } from "../../lib/mailer.ts";
import { deliver } from "../../lib/mailer.ts";
import type { Scope } from "../../scope.ts";
import { insertMail, listMails } from "./outbox.repository.ts";

/** More than a day of trying things out; older mails stay in the table. */
const SHOWN = 200;

/** Sends a mail; in development it is kept and shown at /dev/outbox instead. */
export async function sendMail({ db, env, calendar }: Scope, mail: Mail): Promise<void> {
  if (env.ENVIRONMENT === "development") {
    await insertMail(db, { ...mail, sentAt: calendar.now().toISOString() });
  } else {
    await deliver(env, mail);
  }
}

/** Mails that would have been sent, newest first. */
export const keptMails = ({ db }: Scope) => listMails(db, SHOWN);
