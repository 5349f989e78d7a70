/**
 * The product with a counting database: response headers contain round trips to D1, rows read and
 * rows written. This Worker is slower than the product, so its times are not measured.
 */
import type { Env } from "../../workers/src/env.ts";
import { meterDatabase } from "../../workers/test/databases.ts";
import product, {
  BackupJob,
  ExportJob,
  ImportJob,
  Limiter,
  ReadingTally,
} from "./product-worker.ts";
import { ROUND_TRIPS, ROWS_READ, ROWS_WRITTEN } from "./headers.ts";

export { BackupJob, ExportJob, ImportJob, Limiter, ReadingTally };

export default {
  fetch: async (request, env, context) => {
    const { database: DB, meter } = meterDatabase(env.DB);
    const response = await product.fetch(request, { ...env, DB }, context);
    const headers = new Headers(response.headers);
    headers.set(ROUND_TRIPS, String(meter.roundTrips));
    headers.set(ROWS_READ, String(meter.rowsRead));
    headers.set(ROWS_WRITTEN, String(meter.rowsWritten));
    return new Response(response.body, { status: response.status, headers });
  },
} satisfies ExportedHandler<Env>;
