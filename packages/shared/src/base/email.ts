import { EMAIL_MAX } from "./limits.ts";
import { trimEdges } from "./text.ts";

/**
 * Returns an email address as stored and looked up: trimmed, without invisible marks, lower case.
 */
export function normaliseEmail(typedText: string): string {
  return trimEdges(typedText.normalize("NFC")).toLowerCase();
}

const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const LABEL = /^[a-z0-9-]{1,63}$/u;

/**
 * Whether a normalised text is a deliverable address: one mailbox, a domain of at least two labels,
 * ASCII only. Other scripts have letters that look like Latin letters, so two addresses could look
 * equal; line breaks would allow mail header injection.
 */
export function isEmail(email: string): boolean {
  const index = email.lastIndexOf("@");
  const mailbox = email.slice(0, Math.max(index, 0));
  const labels = email.slice(index + 1).split(".");
  return (
    email.length <= EMAIL_MAX &&
    MAILBOX.test(mailbox) &&
    !mailbox.startsWith(".") &&
    !mailbox.endsWith(".") &&
    !mailbox.includes("..") &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith("-") && !label.endsWith("-"))
  );
}
