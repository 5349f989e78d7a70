import { AppError } from "../../core/app-error.ts";
import { logError } from "../../lib/log.ts";
import type { Mail } from "../../lib/mailer.ts";
import { canDeliver, deliver } from "../../lib/mailer.ts";
import type { Scope } from "../../core/scope.ts";
import { insertMail, listMails } from "./mail.repository.ts";

/** The mails of more than a day of development; older ones stay in the table. */
const SHOWN = 200;

/** Whether mail is set up; in development it always is, since nothing leaves. */
export const isMailSetUp = ({ env }: Scope): boolean =>
  env.ENVIRONMENT === "development" || canDeliver(env);

/** Throws `MAIL_NOT_CONFIGURED` before an answer promises a mail that cannot leave. */
export function requireMail(scope: Scope): void {
  if (!isMailSetUp(scope)) throw new AppError("MAIL_NOT_CONFIGURED");
}

/**
 * Sends a mail and returns whether it was sent; in development it is stored and shown at
 * /dev/outbox. A failure is logged without the address.
 */
export async function sendMail(scope: Scope, mail: Mail): Promise<boolean> {
  const { db, env, calendar, requestId } = scope;
  try {
    if (env.ENVIRONMENT === "development") {
      await insertMail(db, { ...mail, sentAt: calendar.now().toISOString() });
    } else {
      await deliver(env, mail);
    }
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    const reason = isMailSetUp(scope) ? name : "not set up";
    logError({ requestId, error: "mail", reason });
    return false;
  }
}

/** Mails that would have been sent, newest first. */
export const keptMails = ({ db }: Scope) => listMails(db, SHOWN);
