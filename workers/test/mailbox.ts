import { anonymous } from "./api.ts";

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** Returns the mails to an address, newest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const answer = await anonymous.send("GET", "/dev/outbox", {
    headers: { Accept: "application/json" },
  });
  const mails: ReceivedMail[] = answer.body;
  return mails.filter(({ to }) => to === address);
}

/** Returns the link's token and the six-digit code of a mail. */
export function secretsIn({ text }: { text: string }): { token: string; code: string } {
  return {
    token: /\?token=([A-Za-z0-9_-]+)/u.exec(text)?.[1] ?? "",
    code: /^\d{6}$/mu.exec(text)?.[0] ?? "",
  };
}

/** Returns the secrets of the latest mail to an address. */
export async function latestSecrets(address: string): Promise<{ token: string; code: string }> {
  const [mail] = await mailsTo(address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return secretsIn(mail);
}
