import type { Env } from "../env.ts";
import type { Logo } from "../lib/settings/logo.ts";
import { mailLogoOf } from "../lib/settings/organisation.ts";

/** A mail to send; both bodies have the same content. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The content id by which the HTML of a mail shows the logo. */
export const LOGO_CONTENT_ID = "logo";

const LINE_BREAK = /[\r\n]/u;

/** Whether a mail binding and a sender are configured. */
export const canDeliver = (env: Env): env is Env & { EMAIL: SendEmail; MAIL_FROM: string } =>
  env.EMAIL !== undefined && Boolean(env.MAIL_FROM);

/**
 * Sends a mail through the mail binding. Throws without a binding or a sender, and when the mail is
 * refused. Throws for line breaks in headers, which would allow header injection.
 */
export async function deliver(env: Env, { to, subject, text, html }: Mail): Promise<void> {
  if (LINE_BREAK.test(to) || LINE_BREAK.test(subject))
    throw new Error("line break in a mail header");
  if (!canDeliver(env)) throw new Error("EMAIL and MAIL_FROM are not configured");
  const logo = html.includes(`"cid:${LOGO_CONTENT_ID}"`) ? mailLogoOf(env) : null;
  await env.EMAIL.send({
    from: { email: env.MAIL_FROM, name: env.PRODUCT_TITLE },
    to,
    subject,
    text,
    html,
    ...(logo ? { attachments: [inline(logo)] } : {}),
  });
}

/** Returns the logo as an inline attachment, because mail readers block pictures from servers. */
const inline = ({ type, bytes }: Logo): EmailAttachment => ({
  disposition: "inline",
  contentId: LOGO_CONTENT_ID,
  filename: "logo.png",
  type,
  content: bytes,
});
