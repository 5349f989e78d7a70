import { sql } from "drizzle-orm";
import { users } from "./schema/accounts.ts";
import { passkeys, settings, totpSecrets } from "./schema/second-factor.ts";
import { ADMINS_NEED_SECOND_FACTOR } from "../lib/settings/setting-keys.ts";

/** Whether a row of `users` is an administrator without the required second factor. */
export const needsSecondFactor = sql`${users.role} = 'ADMIN'
    and exists (select 1 from ${settings} where ${settings.key} = ${ADMINS_NEED_SECOND_FACTOR}
      and ${settings.value} = 'true')
    and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})
    and not exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id}
      and ${totpSecrets.confirmedAt} is not null)`;
