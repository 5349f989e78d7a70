import { desc } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { outbox } from "../../db/schema/history.ts";
import type { Mail } from "../../external/mailer.ts";

/** Stores a mail for /dev/outbox. */
export async function insertMail(db: Database, mail: Mail & { sentAt: string }): Promise<void> {
  await db.insert(outbox).values(mail);
}

/** Reads the latest mails, newest first. */
export function listMails(db: Database, limit: number) {
  return db
    .select({
      to: outbox.to,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .orderBy(desc(outbox.seq))
    .limit(limit);
}
