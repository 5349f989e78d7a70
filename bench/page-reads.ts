/**
 * `pnpm bench -- page-reads`: times of page reads while another user archives the whole register,
 * and while thirty wrong passwords are hashed. `BENCH_PERSONS=20000` sets the size of the register.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Archived } from "@kehila/shared/persons/selection";
import { DEMO_ACCOUNTS } from "../scripts/demo-data/accounts.ts";
import type { Client } from "./api/load.ts";
import { clientOf } from "./api/load.ts";
import { signIn } from "./api/operations.ts";
import { reportPhase } from "./api/page-reads.ts";
import { bundle, startTarget } from "./api/targets.ts";
import { openRegister } from "./register-folder.ts";

const PERSONS = Number(process.env["BENCH_PERSONS"] ?? 20_000);
const BASELINE_MS = 3000;
const WRONG_PASSWORDS = 30;
/** Number of concurrent sign-ins; the server queues at most eight password hashes. */
const CONNECTIONS = 8;

const { dir, database, close } = await openRegister(PERSONS);
const active = database.prepare("select count(*) as n from persons where status = 'active'").get();
database.close();
const target = await startTarget("product", await bundle("product", dir), dir);
try {
  const visitors = clientOf(target, CONNECTIONS);
  const client = clientOf(target, 2, await signIn(visitors));
  const measured = { target, client };
  const count = Number(active?.["n"]);
  const archived: number[] = [];
  await reportPhase(measured, "no other work", () => pause(BASELINE_MS));
  await reportPhase(measured, `${WRONG_PASSWORDS} wrong passwords`, () => guessPasswords(visitors));
  await reportPhase(measured, `archive of ${count} persons`, async () => {
    archived.push(...(await archiveAll(client, count)));
  });
  await reportPhase(measured, "undo of the archive", () => undoAll(client, archived));
} finally {
  await target.stop();
  close();
}

/** Sends wrong passwords from changing addresses, until the server has hashed enough of them. */
async function guessPasswords({ send }: Client): Promise<void> {
  const [administrator] = DEMO_ACCOUNTS;
  let next = 0;
  let hashed = 0;
  const connection = async (): Promise<void> => {
    while (hashed < WRONG_PASSWORDS) {
      const { status } = await send({
        method: "POST",
        path: "/auth/api/sign-in/email",
        body: { email: administrator?.email, password: `wrong password ${(next += 1)}` },
        headers: { "CF-Connecting-IP": `203.0.${next % 250}.7` },
      });
      if (status === 401) hashed += 1;
      else if (status !== 503) throw new Error(`A wrong password answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

/** Archives every active person in as many requests as needed; returns the ids of the batches. */
async function archiveAll(client: Client, count: number): Promise<number[]> {
  const batches: number[] = [];
  for (let remaining = count; remaining > 0;) {
    const body = { matching: { filter: {}, count: remaining } };
    const answer = await post<Archived>(client, "/person/archive", body);
    batches.push(answer.archivingId);
    ({ remaining } = answer);
  }
  return batches;
}

async function undoAll(client: Client, batches: readonly number[]): Promise<void> {
  for (const archivingId of batches) await post(client, "/person/archive/undo", { archivingId });
}

async function post<T>({ send }: Client, path: string, body: unknown): Promise<T> {
  const { status, text } = await send({ method: "POST", path, body });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
