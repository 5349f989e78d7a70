import { LIGHT } from "@kehila/shared/base/design-tokens";
import type { Language } from "@kehila/shared/base/languages";
import { directionOf } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import { LOGO_HEIGHT } from "@kehila/shared/base/logo";
import { html } from "hono/html";
import type { Mail } from "../../../external/mailer.ts";
import { LOGO_CONTENT_ID } from "../../../external/mailer.ts";
import en from "./en.json";
import he from "./he.json";
import ru from "./ru.json";

interface Texts {
  subject: string;
  body: string;
  action: string;
  /** Introduces the code, if the mail contains one. */
  code?: string;
  footer: string;
}

/** The mails to administrators about an event of the security log. */
export type NoticeKind = "passwordLinkMade" | "recoveryKeyCreated" | "administratorAdded";

type MailKind =
  | "verifyEmail"
  | "resetPassword"
  | "passwordChanged"
  | "secondFactorChanged"
  | NoticeKind
  | "invitation";

const TEXTS: Record<Language, Record<MailKind, Texts> & { greeting: string }> = { en, ru, he };

interface Content extends Organisation {
  to: string;
  /** The name of the recipient; null if it is unknown, which leaves the greeting out. */
  name: string | null;
  /** The name of the administrator who invites. */
  inviter?: string;
  /** The name of the account that the mail is about, if it is not the recipient's. */
  account?: string;
  language: Language;
  link: string;
  code?: string;
}

/** Fills `{placeholders}`. A placeholder without a value remains, so that a test finds it. */
const fill = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/gu, (placeholder, key: string) => values[key] ?? placeholder);

type Markup = ReturnType<typeof html>;

/** Fills `{placeholders}` with elements; the text around them is escaped. */
const fillMarkup = (template: string, values: Record<string, Markup>): (Markup | string)[] =>
  // Odd parts are names of placeholders.
  template
    .split(/\{(\w+)\}/u)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)));

/**
 * Returns the logo, which the mailer attaches. It is decoration, since every mail names the
 * organisation. Its background is light in dark mail readers too, as on the pages.
 */
const logoOf = ({ width }: { width: number }): Markup =>
  html`<p>
    <img
      src="cid:${LOGO_CONTENT_ID}"
      width="${width}"
      height="${LOGO_HEIGHT}"
      alt=""
      style="background: ${LIGHT.surface}"
    />
  </p>`;

/** Returns a mail about an account in the recipient's language, as text and as HTML. */
export async function accountMail(kind: MailKind, content: Content): Promise<Mail> {
  const { to, name, inviter, account, language, title, logo, link, code } = content;
  const texts = TEXTS[language][kind];
  const greeting = TEXTS[language].greeting;
  const plainValues = {
    title,
    ...(name !== null && { name }),
    ...(inviter && { inviter }),
    ...(account && { account }),
  };
  const text = [
    ...(name === null ? [] : [fill(greeting, plainValues)]),
    fill(texts.body, plainValues),
    `${texts.action}:\n${link}`,
    ...(code && texts.code ? [`${texts.code}\n${code}`] : []),
    fill(texts.footer, plainValues),
  ].join("\n\n");

  const isolatedValues = Object.fromEntries(
    Object.entries(plainValues).map(([placeholder, value]) => [
      placeholder,
      html`<bdi>${value}</bdi>`,
    ]),
  );
  const paragraphs = [
    ...(name === null ? [] : [fillMarkup(greeting, isolatedValues)]),
    fillMarkup(texts.body, isolatedValues),
    html`<a href="${link}">${texts.action}</a><br /><small><bdi>${link}</bdi></small>`,
    ...(code && texts.code ? [html`${texts.code}<br /><strong><bdi>${code}</bdi></strong>`] : []),
    fillMarkup(texts.footer, isolatedValues),
  ].map((paragraph) => html`<p>${paragraph}</p>`);
  const subject = fill(texts.subject, plainValues);
  const page = await html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        ${logo ? logoOf(logo) : ""}${paragraphs}
      </body>
    </html>`;
  return { to, subject, text: `${text}\n`, html: page.toString() };
}
