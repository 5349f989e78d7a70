import { escapeHtml } from "../../lib/html.ts";

interface KeptMail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

const LINK = /https?:\/\/\S+/gu;

/** A text with its addresses as links: mails are tried out from here. */
function withLinks(text: string): string {
  return escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`);
}

/**
 * The page /dev/outbox, for developers only: data and nothing else, so it needs no languages. Plain
 * elements, because the policy of every page forbids inline styles.
 */
export function outboxPage(mails: readonly KeptMail[]): string {
  const items = mails.map(
    ({ to, subject, text, sentAt }) =>
      `<article><h2 dir="auto">${escapeHtml(subject)}</h2>` +
      `<p><bdi>${escapeHtml(to)}</bdi> · <time>${escapeHtml(sentAt)}</time></p>` +
      `<pre dir="auto">${withLinks(text)}</pre></article><hr>`,
  );
  const title = "/dev/outbox";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width"></head><body>` +
    `<h1>${title}: ${mails.length}</h1>${items.join("")}</body></html>`
  );
}
