import type { Language } from "@kehila/shared/languages";
import { directionOf } from "@kehila/shared/languages";
import { escapeHtml } from "../../lib/html.ts";
import type { Mail } from "../../lib/mailer.ts";
import en from "./mails/en.json";
import he from "./mails/he.json";
import ru from "./mails/ru.json";

interface Texts {
  subject: string;
  body: string;
  action: string;
  /** Introduces a code, where the mail brings one. */
  code?: string;
  footer: string;
}

type MailKind = "verifyEmail" | "resetPassword" | "passwordChanged" | "secondFactorChanged";

const TEXTS: Record<Language, Record<MailKind, Texts> & { greeting: string }> = { en, ru, he };

interface Content {
  to: string;
  /** How the reader is called. */
  name: string;
  language: Language;
  /** The product's name, as configured. */
  title: string;
  link: string;
  code?: string;
}

/** Puts values into `{places}`; a place without a value stays, so that a test sees it. */
const fill = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/gu, (place, key: string) => values[key] ?? place);

/** A mail about an account, in its reader's language, as text and as HTML. */
export function accountMail(kind: MailKind, content: Content): Mail {
  const { to, name, language, title, link, code } = content;
  const texts = TEXTS[language][kind];
  const greeting = TEXTS[language].greeting;
  const plain = { name, title };
  const marked = {
    name: `<bdi>${escapeHtml(name)}</bdi>`,
    title: `<bdi>${escapeHtml(title)}</bdi>`,
  };

  const text = [
    fill(greeting, plain),
    fill(texts.body, plain),
    `${texts.action}:\n${link}`,
    ...(code && texts.code ? [`${texts.code}\n${code}`] : []),
    fill(texts.footer, plain),
  ].join("\n\n");

  const href = escapeHtml(link);
  const paragraphs = [
    fill(escapeHtml(greeting), marked),
    fill(escapeHtml(texts.body), marked),
    `<a href="${href}">${escapeHtml(texts.action)}</a><br><small><bdi>${href}</bdi></small>`,
    ...(code && texts.code
      ? [`${escapeHtml(texts.code)}<br><strong><bdi>${escapeHtml(code)}</bdi></strong>`]
      : []),
    fill(escapeHtml(texts.footer), marked),
  ];
  const html =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}">` +
    `<head><meta charset="utf-8"><title>${escapeHtml(fill(texts.subject, plain))}</title></head>` +
    `<body>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("")}</body></html>`;

  return { to, subject: fill(texts.subject, plain), text: `${text}\n`, html };
}
