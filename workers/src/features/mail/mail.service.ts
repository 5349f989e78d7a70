import { AppError } from "../../core/app-error.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import type { Mail } from "../../external/mailer.ts";
import { canDeliver, deliver } from "../../external/mailer.ts";
import { noteFailure } from "../failures/failures.service.ts";
import type { Scope } from "../../core/scope.ts";
import { insertMail } from "./mail.repository.ts";

/** Whether mail is set up; always true in development, where no mail is sent. */
export const isMailSetUp = ({ env }: Scope): boolean =>
  env.ENVIRONMENT === "development" || canDeliver(env);

/** Throws `MAIL_NOT_CONFIGURED` before a response promises a mail that cannot be sent. */
export function requireMail(scope: Scope): void {
  if (!isMailSetUp(scope)) throw new AppError("MAIL_NOT_CONFIGURED");
}

/**
 * Sends a mail and returns whether it was sent; in development it is stored and shown at
 * /dev/outbox. The log of a failure contains no address.
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
    const reason = isMailSetUp(scope) ? classOf(error) : "not set up";
    logError({ requestId, error: "mail", reason });
    await noteFailure(scope, "mail", { error });
    return false;
  }
}
