import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { DAY } from "../../../workers/src/lib/duration.ts";
import { secretNameOf, secretNames } from "../../../workers/src/lib/server-secrets.ts";
import { deleteSecret, putSecret, randomSecret, storedSecrets } from "./secrets.ts";
import type { Wrangler } from "./wrangler.ts";

/** What a rotation needs of its surroundings. */
export interface RotationTools {
  wrangler: Wrangler;
  say: (text: string) => void;
  now: () => Date;
}

const dayAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Gives the Worker a new secret, which is used from tomorrow (UTC) on, when all of its parts know
 * it; deletes secrets that no longer verify. Nothing is half done after a failure: the name of a
 * secret has its day, so the same command again goes on where it stopped.
 */
export async function rotateSecret({ wrangler, say, now }: RotationTools): Promise<void> {
  const at = now();
  const stored = await storedSecrets(wrangler);
  if (stored.length === 0) {
    throw new Error("The Worker has no SECRET: set the installation up with --init first.");
  }
  const tomorrow = dayAfter(at, 1);
  const recent = [secretNameOf(at), secretNameOf(tomorrow)].find((name) => stored.includes(name));
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
  const { ended } = secretNames(stored, at);
  for (const name of ended) {
    await deleteSecret(wrangler, name);
    say(`${name} no longer verified anything and is deleted.`);
  }
}
