import { html } from "hono/html";

interface KeptMail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

const LINK = /(https?:\/\/\S+)/u;

/** Returns a text with its URLs as links, for testing mails. */
const withLinks = (text: string) =>
  text
    .split(LINK)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));

/**
 * Returns the page /dev/outbox. Only for developers, so it has no translations; plain elements,
 * because the content security policy forbids inline styles.
 */
export function outboxPage(mails: readonly KeptMail[]) {
  const title = "/dev/outbox";
  const items = mails.map(
    ({ to, subject, text, sentAt }) =>
      html`<article>
          <h2 dir="auto">${subject}</h2>
          <p><bdi>${to}</bdi> · <time>${sentAt}</time></p>
          <pre dir="auto">${withLinks(text)}</pre>
        </article>
        <hr />`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width" />
      </head>
      <body>
        <h1>${title}: ${mails.length}</h1>
        ${items}
      </body>
    </html>`;
}
