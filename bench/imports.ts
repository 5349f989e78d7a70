/**
 * `pnpm bench -- imports`: time, CPU and memory of an import over HTTP, in the product's runtime,
 * with concurrent page reads. `BENCH_PERSONS=20000` sets the persons of the register,
 * `BENCH_ROWS=20000` the rows of the file.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Import } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX, restAfter } from "@kehila/shared/imports/rows";
import { watchHeap } from "./api/heap.ts";
import type { Call, Client } from "./api/load.ts";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { reportPhase } from "./api/page-reads.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";

const PERSONS = Number(process.env["BENCH_PERSONS"] ?? "20000");
const ROWS = Number(process.env["BENCH_ROWS"] ?? "20000");
const POLL_MS = 250;
/** The duration of page reads without an import, for comparison. */
const BASELINE_MS = 5000;

/** Returns a row of a typical file: some rows have a spouse, some have children. */
const rowOf = (index: number): ImportRow => ({
  row: index + 2,
  person: {
    firstName: `Имя${index % 500}`,
    lastName: `Фамилия${index}`,
    idNumber: String(800_000_000 + index),
    phone: `05${String(10_000_000 + index)}`,
    city: "Haifa",
    birthDate: `19${50 + (index % 50)}-05-${10 + (index % 19)}`,
    gender: index % 2 === 0 ? "female" : "male",
    interestedEvents: ["cinema"],
  },
  ...(index % 4 === 0
    ? { spouse: { firstName: `Жена${index}`, lastName: `Фамилия${index}`, phone: null } }
    : {}),
  children: index % 3 === 0 ? [{ firstName: "Ноа", birthDate: "2015-03-04" }] : [],
});

const { dir, database, close } = await openRegister(PERSONS);
database.close();
const target = await startTarget("product", await bundle("product", dir), dir, {
  isInspected: true,
});
try {
  const anonymous = clientOf(target, 1);
  const cookie = await signIn(anonymous);
  anonymous.close();
  await measure(clientOf(target, 2, cookie));
} finally {
  await target.stop();
  close();
}

/** Checks, runs and undoes one import and prints each phase. */
async function measure(client: Client): Promise<void> {
  const heap = await watchHeap(await target.inspector());
  await reportPhase({ target, client }, "page reads without an import", () => pause(BASELINE_MS));
  const { id } = await send<Import>(client, {
    method: "POST",
    path: "/api/import",
    body: { target: "register", rows: ROWS },
  });
  await reportPhase({ target, client }, "check", async () => {
    for (let from = 0; from < ROWS; from += CHUNK_ROWS_MAX) {
      const rows = Array.from({ length: Math.min(CHUNK_ROWS_MAX, ROWS - from) }, (_, index) =>
        rowOf(from + index),
      );
      const path = `/api/import/${id}/chunks/${from / CHUNK_ROWS_MAX}`;
      const startTime = performance.now();
      await send(client, { method: "PUT", path, body: { rows } });
      // Pauses between two chunks, as the browser does.
      await pause(restAfter(performance.now() - startTime));
    }
  });
  for (const [name, body] of [
    ["confirm", { unknown: "new", addLikely: true }],
    ["undo", {}],
  ] as const) {
    await reportPhase({ target, client }, name, async () => {
      await send(client, { method: "POST", path: `/api/import/${id}/${name}`, body });
      for (;;) {
        const found = await send<Import>(client, { method: "GET", path: `/api/import/${id}` });
        if (found.status !== "RUNNING" && found.status !== "UNDOING") {
          return console.log(JSON.stringify({ ...found.counts, stayed: found.stayed }));
        }
        await pause(POLL_MS);
      }
    });
  }
  const { both } = await heap.stop();
  console.log(`peak memory of the Worker: ${both.toFixed(1)} MB`);
}

/** Sends a call and returns its `data`. */
async function send<T>(client: Client, call: Call): Promise<T> {
  const { status, text } = await client.send(call);
  if (status >= 300) throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
