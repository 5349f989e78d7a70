import { env } from "cloudflare:workers";
import type { Permission, Role } from "@kehila/shared/permissions";
import { PERMISSIONS } from "@kehila/shared/permissions";
import type { Caller } from "./api.ts";
import { anonymous, signedIn } from "./api.ts";

/** What the matrix knows of an actor: enough to say, from the table of decisions, what it may do. */
export interface ActorCase {
  name: string;
  caller: Caller;
  /** 401 for whoever has no session, 403 for whoever has not verified the email. */
  stoppedAt: 401 | 403 | null;
  isAdmin: boolean;
  has: (...anyOf: Permission[]) => boolean;
}

/** The flags of a moderator, written down here again on purpose: the test is the second opinion. */
const MODERATOR: readonly Permission[] = [
  "canViewCinema",
  "canViewLanguageLesson",
  "canViewProject",
  "canViewKidsProject",
  "canViewHumanitarian",
  "canCreateLists",
  "canEditOwnLists",
  "canEditAllLists",
  "canDeleteOwnLists",
  "canCreatePersons",
  "canEditPersons",
  "canViewArchive",
  "canManageArchive",
];

const nobody = (name: string, caller: Caller, stoppedAt: 401 | 403): ActorCase => ({
  name,
  caller,
  stoppedAt,
  isAdmin: false,
  has: () => false,
});

async function flagged(
  name: string,
  flags: readonly Permission[],
  role: Role = "USER",
  stored: readonly Permission[] = flags,
): Promise<ActorCase> {
  return {
    name,
    caller: await signedIn({ role, permissions: stored }),
    stoppedAt: null,
    isAdmin: role === "ADMIN",
    has: (...anyOf) => role === "ADMIN" || anyOf.some((flag) => flags.includes(flag)),
  };
}

/** Every kind of actor of trust.md A: 38 of them. */
export async function everyActor(): Promise<ActorCase[]> {
  const signedOut = await signedIn({ role: "ADMIN" });
  await signedOut.post("/auth/api/sign-out");
  const deleted = await signedIn({ permissions: PERMISSIONS });
  await env.DB.prepare("delete from users where id = ?").bind(deleted.id).run();
  const demoted = await flagged("demoted administrator", [], "USER");
  await env.DB.batch([
    env.DB.prepare("update users set role = 'ADMIN' where id = ?").bind(demoted.caller.id),
    env.DB.prepare("update users set role = 'USER' where id = ?").bind(demoted.caller.id),
  ]);
  return [
    nobody("anonymous", anonymous, 401),
    nobody("signed out", signedOut, 401),
    nobody("deleted", deleted, 401),
    nobody(
      "unverified administrator",
      await signedIn({ role: "ADMIN", emailVerified: false }),
      403,
    ),
    await flagged("no flag", []),
    demoted,
    await flagged("all flags", PERMISSIONS),
    await flagged("MODERATOR", MODERATOR, "MODERATOR", []),
    await flagged("ADMIN", PERMISSIONS, "ADMIN", []),
    ...(await Promise.all(PERMISSIONS.map((flag) => flagged(`only ${flag}`, [flag])))),
    ...(await Promise.all(
      PERMISSIONS.map((flag) =>
        flagged(
          `all but ${flag}`,
          PERMISSIONS.filter((other) => other !== flag),
        ),
      ),
    )),
  ];
}
