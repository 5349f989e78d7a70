import type { Fault } from "./fault.ts";

const BACKUPS = "workers/src/features/backups";

const backups = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/backups/${file}`, name }) as const;
const restore = (name: string) => ({ package: "scripts", file: "restore.test.ts", name }) as const;

export const BACKUP_FAULTS: readonly Fault[] = [
  {
    name: "a backup shows rows as they are, not as they were",
    edits: [
      {
        file: `${BACKUPS}/snapshot/snapshot.repository.ts`,
        search: "new Map([...now, ...keptLines].map(",
        replace: "new Map([...keptLines, ...now].map(",
      },
    ],
    catchers: [backups("job/backup-job.test.ts", "shows one moment")],
  },
  {
    name: "a backup that is not read back",
    edits: [
      {
        file: `${BACKUPS}/job/proof.service.ts`,
        search: 'if (!isSame) throw new BackupEndedError("UNPROVEN");',
        replace: "",
      },
    ],
    catchers: [backups("job/backup-job.test.ts", "finds a file whose text")],
  },
  {
    name: "a recovery key in the history",
    edits: [
      {
        file: `${BACKUPS}/backups.service.ts`,
        search: "after: { recipient },",
        replace: "after: { recipient, identity },",
      },
    ],
    catchers: [backups("backups.routes.test.ts", "is shown once")],
  },
  {
    name: "a download of a backup without an entry of the security log",
    edits: [
      {
        file: `${BACKUPS}/backups.service.ts`,
        search: '  await runBatch(scope.db, [recordSecurityEvent(scope, "backupDownloaded")]);\n',
        replace: "",
      },
    ],
    catchers: [backups("backups.routes.test.ts", "has starts, downloads, drills")],
  },
  {
    name: "an interrupted remote restore that cannot be repeated",
    edits: [
      {
        file: "scripts/lib/remote-restoring.ts",
        search: 'if (names.has(MARK) || !names.has("users")) return;',
        replace: 'if (!names.has("users")) return;',
      },
    ],
    catchers: [restore("gets every row after an interruption")],
  },
  {
    name: "a remote restore that keeps parts of a long text after an interruption",
    edits: [
      {
        file: "scripts/lib/database-pieces.ts",
        search: "    `delete from ${MARK}`,\n",
        replace: "",
      },
    ],
    catchers: [restore("gets every row after an interruption inside a long text")],
  },
  {
    name: "a remote restore that is not read back",
    edits: [
      {
        file: "scripts/lib/remote-restoring.ts",
        search: "      await expectSameRows(distant, database);\n",
        replace: "",
      },
    ],
    catchers: [restore("is reported if its rows differ after the restore")],
  },
];
