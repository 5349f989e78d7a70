import { afterAll, beforeAll, describe, it } from "vitest";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import { env } from "cloudflare:workers";
import { administrator } from "../api.ts";
import { backupsEnded } from "../backups.ts";
import { BACKUP_MATRIX, backupFingerprint } from "./backup-cells.ts";
import { casesOf, expectCell } from "./matrix.ts";

let actors: ActorCase[];

beforeAll(async () => {
  await administrator();
  actors = await everyActor();
});

afterAll(async () => {
  await env.DB.prepare("delete from backups where id = 'running'").run();
  await backupsEnded();
});

describe("the matrix of backups", () => {
  it.each(casesOf(BACKUP_MATRIX))("holds for $name", async ({ route, cell }) => {
    const rules = { fingerprint: backupFingerprint, mayRead: () => false };
    await expectCell(route, cell, actors, rules);
  });
});
