import { changeOf, dataOf, doneSchema } from "@kehila/shared/base/answers";
import {
  backupsSchema,
  backupStartedSchema,
  recoveryKeyCreateSchema,
  recoveryKeySchema,
} from "@kehila/shared/backups";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { emptyBody } from "../../http/request/optional-body.ts";
import { guard } from "../../http/guard.ts";
import { answers, answersFile } from "../../http/operation.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import {
  createRecoveryKey,
  findAdministrators,
  findErasures,
  findOverview,
  findReady,
  noteDrill,
  openBackup,
  presentErasures,
  presentOverview,
  startOwnBackup,
} from "./backups.service.ts";

const AGE_FILE = "application/octet-stream";
/** Lines of JSON; browsers save them as a text. */
const LINES = "text/plain";

/** `/api/backup`: encrypted copies of the register. */
export const backupRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard.polled("backups.manage", ({ scope }) => findOverview(scope)),
    answers("List the backups", dataOf(backupsSchema)),
    async (c) => c.json({ data: await presentOverview(c.var.scope, c.var.loaded) }),
  )
  .post(
    "/",
    guard("backups.manage", ({ scope }) => findOverview(scope)),
    answers("Start a backup", changeOf(backupStartedSchema), { status: 201 }),
    emptyBody,
    async (c) => c.json(changed(await startOwnBackup(c.var.scope, c.var.loaded)), 201),
  )
  .post(
    "/key",
    guard("backups.manage", validate("json", recoveryKeyCreateSchema), () => findAdministrators()),
    answers("Create the recovery key of backups", changeOf(recoveryKeySchema), { status: 201 }),
    async (c) => {
      const { scope, loaded } = c.var;
      return c.json(changed(await createRecoveryKey(scope, loaded, c.req.valid("json"))), 201);
    },
  )
  .post(
    "/drill",
    guard("backups.manage"),
    answers("Record a restore drill", doneSchema),
    emptyBody,
    async (c) => {
      await noteDrill(c.var.scope);
      return c.json(done);
    },
  )
  .get(
    "/erasures",
    guard("backups.manage", () => findErasures()),
    answersFile("Download the log of permanent deletions", [LINES]),
    (c) => {
      const { text, fileName } = presentErasures(c.var.scope, c.var.loaded);
      return c.body(text, 200, {
        "Content-Type": LINES,
        "Content-Disposition": `attachment; filename="${fileName}"`,
      });
    },
  )
  .get(
    "/:id/file",
    guard("backups.manage", ({ scope, param }) => findReady(scope, param("id"))),
    answersFile("Download the file of a backup", [AGE_FILE]),
    async (c) => {
      const { file, fileName } = await openBackup(c.var.scope, c.var.loaded);
      return c.body(file.body, 200, {
        "Content-Type": AGE_FILE,
        "Content-Length": String(file.size),
        "Content-Disposition": `attachment; filename="${fileName}"`,
      });
    },
  );
