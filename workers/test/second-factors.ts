import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { totpSecrets } from "../src/db/schema/second-factor.ts";
import { db } from "./api.ts";
import type { Authenticator } from "./authenticator.ts";
import { authenticator } from "./authenticator.ts";
import type { Browser } from "./browser.ts";
import { PASSWORD } from "./passwords.ts";

/** Returns the authenticator app's code, some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

export async function setUpApp(page: Browser): Promise<{ secret: string; codes: string[] }> {
  const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
  const secret: string = enabled.body.data.secret;
  const confirmed = await page.post("/auth/api/two-factor/verify-totp", { code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret, codes: confirmed.body.data.backupCodes };
}

/** Makes the last used code valid again, by deleting the record of its use. */
export const forgetSteps = (userId: string) =>
  db.update(totpSecrets).set({ lastUsedStep: null }).where(eq(totpSecrets.userId, userId));

export async function addPasskey(
  page: Browser,
  name = "My phone",
): Promise<{ key: Authenticator; data: { id: string; backupCodes: string[] | null } }> {
  const key = await authenticator();
  const options = await page.post("/auth/api/passkey/generate-register-options", {
    password: PASSWORD,
  });
  const response = key.create(options.body.data);
  const added = await page.post("/auth/api/passkey/verify-registration", { name, response });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { key, data: added.body.data };
}
