import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";

/** Counts the applications, up to `atMost`. */
export async function countApplications(db: Database, atMost: number): Promise<number> {
  const [row] = await db.all<{ pending: number }>(
    sql`select count(*) as pending from (select 1 from persons where status = 'pending' limit ${atMost})`,
  );
  return row?.pending ?? 0;
}
