import { vi } from "vitest";
import { TEST_LIMITS } from "../../scripts/lib/test-limits.ts";
import { origin } from "./product.ts";

/** A mail in the development outbox. */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Returns the latest mail to an address with a link to a page. Waits for the mail: some mails are
 * sent after the response, so that the response time reveals nothing.
 */
export function mailTo(address: string, page: string, at = origin()): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${at}/dev/outbox`, {
        headers: { Accept: "application/json" },
      });
      const mails = (await answer.json()) as Mail[];
      const mail = mails.find(({ to, text }) => to === address && text.includes(page));
      if (!mail) throw new Error(`No mail to ${address} that links to ${page}.`);
      return mail;
    },
    { ...TEST_LIMITS.expect.poll, interval: 100 },
  );
}

/** Returns the path of the link in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /https?:\/\/\S+/u.exec(text)?.[0];
  if (!link) throw new Error("The mail has no link.");
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns the six-digit code in a mail. */
export function codeIn({ text }: Mail): string {
  const code = /^\d{6}$/mu.exec(text)?.[0];
  if (!code) throw new Error("The mail has no code.");
  return code;
}
