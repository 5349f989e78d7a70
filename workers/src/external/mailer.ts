import type { Env } from "../env.ts";

/** A mail as it leaves: both bodies say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const LINE_BREAK = /[\r\n]/u;

/** Whether there is a mail binding and a sender. */
export const canDeliver = (env: Env): env is Env & { EMAIL: SendEmail; MAIL_FROM: string } =>
  env.EMAIL !== undefined && Boolean(env.MAIL_FROM);

/**
 * Hands a mail to the mail binding. Throws when there is none, when no sender is configured or when
 * it is refused: the caller decides what that means. Throws for line breaks in headers, which would
 * allow header injection.
 */
export async function deliver(env: Env, { to, subject, text, html }: Mail): Promise<void> {
  if (LINE_BREAK.test(to) || LINE_BREAK.test(subject))
    throw new Error("line break in a mail header");
  if (!canDeliver(env)) throw new Error("EMAIL and MAIL_FROM are not configured");
  await env.EMAIL.send({
    from: { email: env.MAIL_FROM, name: env.PRODUCT_TITLE },
    to,
    subject,
    text,
    html,
  });
}
