import type { Fault } from "./fault.ts";

/** Faults in files that get no generated mutants: scripts, components, and the door's service worker. */
export const UNMUTATED_FILE_FAULTS: readonly Fault[] = [
  {
    name: "a rotation replaces the current secret",
    edits: [
      {
        file: "scripts/lib/deploying/rotate.ts",
        search: "await putSecret(wrangler, secretNameOf(tomorrow), randomSecret());",
        replace: 'await putSecret(wrangler, "SECRET", randomSecret());',
      },
    ],
    catchers: [
      { package: "scripts", file: "deploying.test.ts", name: "stores a secret for tomorrow" },
    ],
  },
  {
    name: "a failed look-up of a bucket reads as none",
    edits: [
      {
        file: "scripts/lib/deploying/wrangler.ts",
        search: "if (ABSENT.test(output)) return null;",
        replace: "if (code !== 0) return null;",
      },
    ],
    catchers: [
      { package: "scripts", file: "deploying.test.ts", name: "replaces no secret and no bucket" },
    ],
  },
  {
    name: "a release deletes the files of the page that is open",
    edits: [
      {
        file: "apps/staff/door-worker/service-worker.ts",
        search: "names.slice(0, -1).map(",
        replace: "names.map(",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/door-release.test.ts",
        name: "after a release while a phone is offline",
      },
    ],
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
    catchers: [
      { package: "scripts", file: "restore.test.ts", name: "gets every row after an interruption" },
    ],
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
    catchers: [
      {
        package: "scripts",
        file: "restore.test.ts",
        name: "gets every row after an interruption inside a long text",
      },
    ],
  },
  {
    name: "a toast shown twice",
    edits: [
      {
        file: "apps/staff/src/ui/feedback/toast.tsx",
        search: "toasts.clear();\n  toasts.add(",
        replace: "toasts.add({ tone, text });\n  toasts.add(",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/ui/feedback/toast.test.ts" }],
  },
  {
    name: "every likely duplicate opens the first one",
    edits: [
      {
        file: "apps/staff/src/features/persons/form/duplicates-dialog.tsx",
        search: "onPress={() => open(match)}",
        replace: "onPress={() => matches[0] && open(matches[0])}",
      },
    ],
    catchers: [
      {
        package: "e2e",
        file: "journeys/person-fields.test.ts",
        name: "with the same name each have a button that opens their record",
      },
    ],
  },
  {
    name: "an arrow is not mirrored in Hebrew",
    edits: [
      {
        file: "apps/staff/src/features/participants/header.tsx",
        search: "className={`${iconSmall} ${flips}`}",
        replace: "className={iconSmall}",
      },
    ],
    catchers: [{ package: "apps/staff", file: "src/styles/flipped-icons.test.ts" }],
  },
];
