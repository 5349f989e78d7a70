import type { Fault } from "./fault.ts";

const rotation = (name: string) =>
  ({ package: "workers", file: "test/rotation.test.ts", name }) as const;

/** Faults in the rotation of the server's secret, and in the look-ups of a deployment. */
export const ROTATION_FAULTS: readonly Fault[] = [
  {
    name: "an earlier secret never ends",
    edits: [
      {
        file: "workers/src/lib/server-secrets.ts",
        search: "return next !== undefined && time >= next.from + SECRET_OVERLAP_DAYS * DAY;",
        replace: "return next !== undefined && time < 0;",
      },
    ],
    catchers: [rotation("after 90 days an account is refused")],
  },
  {
    name: "an earlier secret ends with the rotation",
    edits: [
      {
        file: "workers/src/lib/server-secrets.ts",
        search: "time >= next.from + SECRET_OVERLAP_DAYS * DAY",
        replace: "time >= next.from",
      },
    ],
    catchers: [rotation("a password verifies for 90 days")],
  },
  {
    name: "a secret is known only from its day on",
    edits: [
      {
        file: "workers/src/lib/server-secrets.ts",
        search: "verifying: orderedSecrets.filter((_, index) => !hasEnded(index))",
        replace:
          "verifying: orderedSecrets.filter(({ from }, index) => from <= time && !hasEnded(index))",
      },
    ],
    catchers: [rotation("before the day of the new secret")],
  },
  {
    name: "a sign-in keeps the hash of an earlier secret",
    edits: [
      {
        file: "workers/src/lib/passwords.ts",
        search: "return !storedHash.startsWith(prefixOf(workOf(settings, now)));",
        replace:
          'return !storedHash.startsWith(prefixOf({ ...workOf(settings, now), secretId: "" }).slice(0, -1));',
      },
    ],
    catchers: [rotation("a password verifies for 90 days")],
  },
  {
    name: "recovery codes of an earlier secret are kept",
    edits: [
      {
        file: "workers/src/features/second-factor/second-factor.service.ts",
        search: "if (outdatedCount === 0) return null;",
        replace: "if (outdatedCount >= 0) return null;",
      },
    ],
    catchers: [rotation("the first sign-in with the app issues new recovery codes")],
  },
  {
    name: "two sign-ins at once both show recovery codes",
    edits: [
      {
        file: "workers/src/features/second-factor/second-factor.service.ts",
        search: "[replacement.expectation, ...proof, ...replacement.statements]",
        replace: "[...proof, ...replacement.statements]",
      },
    ],
    catchers: [rotation("two concurrent sign-ins")],
  },
  {
    name: "the night leaves the keys of apps to the earlier secret",
    edits: [
      {
        file: "workers/src/index.ts",
        search: "              () => resealKeys(env, calendar),\n",
        replace: "",
      },
    ],
    catchers: [rotation("the nightly task encrypts the keys of apps again")],
  },
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
];
