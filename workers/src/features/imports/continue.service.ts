import type { Calendar } from "@kehila/shared/base/dates";
import { openDatabase } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { inOrder } from "../../lib/in-order.ts";
import { findUnfinished } from "./imports.repository.ts";

/**
 * Starts the jobs of unfinished imports again: the runtime dropped their alarms, and no browser
 * polled them since. A job with an alarm is left as it is.
 */
export async function continueImports(env: Env, calendar: Calendar): Promise<void> {
  const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const ids = await runRead(scope, findUnfinished(scope.db));
  await inOrder(ids.map((id) => () => env.IMPORT_JOB.getByName(id).start(id)));
}
