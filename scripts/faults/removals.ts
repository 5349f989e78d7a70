import type { Fault } from "./fault.ts";

const ACCOUNTS = "workers/src/features/accounts";
const removal = (name: string) =>
  ({ package: "workers", file: "src/features/accounts/removal.routes.test.ts", name }) as const;
const race = (name: string) =>
  ({ package: "workers", file: "src/features/accounts/removal-races.test.ts", name }) as const;

/** Faults in the removal of accounts and its undo. */
export const REMOVAL_FAULTS: readonly Fault[] = [
  {
    name: "a colleague undoes the removal of an account",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "where removed_by = ${ACTOR_ID} and removed_at > ${since} and",
        replace: "where ${ACTOR_ID} <> '' and removed_at > ${since} and",
      },
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "where id = ${id} and removed_by = ${removedBy} and removed_at > ${since})`,",
        replace: "where id = ${id} and ${removedBy} <> '' and removed_at > ${since})`,",
      },
    ],
    catchers: [removal("is for the administrator who removed the account")],
  },
  {
    name: "a removal can be undone after its hour",
    edits: [
      {
        file: `${ACCOUNTS}/removal.service.ts`,
        search: "REMOVAL_UNDO_HOURS * HOUR).toISOString()",
        replace: "24 * REMOVAL_UNDO_HOURS * HOUR).toISOString()",
      },
    ],
    catchers: [removal("is possible for an hour")],
  },
  {
    name: "the undo of a removal needs no password",
    edits: [
      {
        file: `${ACCOUNTS}/removal.service.ts`,
        search: "    ...expectConfirmed(scope),\n    ...restoreAccount(",
        replace: "    ...restoreAccount(",
      },
    ],
    catchers: [removal("needs the password within ten minutes")],
  },
  {
    name: "the removal of one's own account can be undone",
    edits: [
      {
        file: `${ACCOUNTS}/removal.service.ts`,
        search: "...(found.id === actor.id ? [] : [",
        replace: '...(found.id === "" ? [] : [',
      },
    ],
    catchers: [removal("of one's own account is final")],
  },
  {
    name: "an account comes back without its second factor",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "  totpSecrets,\n  recoveryCodes,\n",
        replace: "  recoveryCodes,\n",
      },
    ],
    catchers: [removal("its undo restores everything")],
  },
  {
    name: "an account that comes back has lost its lists",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "  eventLists.createdBy,\n",
        replace: "",
      },
    ],
    catchers: [removal("its undo restores everything")],
  },
  {
    name: "an account that comes back keeps its version",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "(kept_row.value ->> 'revision') + 1",
        replace: "(kept_row.value ->> 'revision') + 0",
      },
    ],
    catchers: [removal("turns a change based on an earlier read into a conflict")],
  },
  {
    name: "what an undo of a removal has used stays kept",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "    db.run(sql`delete from removed_accounts where id = ${id}`),\n",
        replace: "",
      },
    ],
    catchers: [race("concurrent undos bring an account back once")],
  },
  {
    name: "removed accounts are kept for ever",
    edits: [
      {
        file: `${ACCOUNTS}/removal.repository.ts`,
        search: "where removed_at <= ${until}`",
        replace: "where removed_at <= ${until} and 0`",
      },
    ],
    catchers: [removal("is possible for an hour")],
  },
];
