import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { DAY } from "../../../workers/src/lib/duration.ts";
import { secretNameOf, secretNames } from "../../../workers/src/lib/secrets/server-secrets.ts";
import { deleteSecret, putSecret, randomSecret, storedSecrets } from "./secrets.ts";
import type { Wrangler } from "./wrangler.ts";

/** The dependencies of a rotation; tests replace them. */
export interface RotationTools {
  wrangler: Wrangler;
  say: (text: string) => void;
  now: () => Date;
}

const dayAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Gives the Worker a new secret, and deletes secrets that no longer verify. The Worker uses the new
 * secret from tomorrow (UTC) on, when all running instances know it. The day is a part of the
 * secret's name, so a second run after a failure continues where the first stopped.
 */
export async function rotateSecret({ wrangler, say, now }: RotationTools): Promise<void> {
  const at = now();
  const storedNames = await storedSecrets(wrangler);
  if (storedNames.length === 0) {
    throw new Error("The Worker has no SECRET: set the installation up with --init first.");
  }
  const tomorrow = dayAfter(at, 1);
  const recent = [secretNameOf(at), secretNameOf(tomorrow)].find((name) =>
    storedNames.includes(name),
  );
  if (recent === undefined) {
    await putSecret(wrangler, secretNameOf(tomorrow), randomSecret());
    const last = dayOf(dayAfter(tomorrow, SECRET_OVERLAP_DAYS));
    say(
      [
        `${secretNameOf(tomorrow)} is stored, and used from ${dayOf(tomorrow)} on. Backups contain it.`,
        `The secret before it verifies until ${last}. Accounts that sign in with their password by then`,
        "notice nothing but new recovery codes. The others set a new password with 'Forgot password?'.",
      ].join("\n"),
    );
  } else {
    say(`${recent} was stored a moment ago; no further secret is needed.`);
  }
  const { ended } = secretNames(storedNames, at);
  for (const name of ended) {
    await deleteSecret(wrangler, name);
    say(`${name} no longer verified anything and is deleted.`);
  }
}
