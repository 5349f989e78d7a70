import { env } from "cloudflare:workers";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import type { Caller } from "../api.ts";
import { anonymous, signedIn } from "../api.ts";

/** An actor, with the properties on which its rights depend (docs/product.md#table-of-rights). */
export interface ActorCase {
  name: string;
  caller: Caller;
  /** The status of every refusal: 401 without a session, 403 without a verified email, or null. */
  stoppedAt: 401 | 403 | null;
  isAdmin: boolean;
  has: (...anyOf: Permission[]) => boolean;
}

/** A moderator's flags, written independently of the code under test. */
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

const powerless = (name: string, caller: Caller, stoppedAt: 401 | 403): ActorCase => ({
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

/**
 * Creates actors with one or both rights that the choice of persons for a list requires: to fill
 * lists, and to read persons.
 */
export const halfChoosers = async (): Promise<ActorCase[]> => [
  await flagged("fills lists, reads no person", ["canViewCinema", "canCreateLists"]),
  await flagged("edits lists, reads no person", ["canViewCinema", "canEditOwnLists"]),
  await flagged("reads persons, fills no list", ["canViewCinema", "canEditPersons"]),
  await flagged("reads persons and fills lists", [
    "canViewCinema",
    "canCreateLists",
    "canEditPersons",
  ]),
];

/** Creates every kind of actor of the matrix: 38. */
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
    powerless("anonymous", anonymous, 401),
    powerless("signed out", signedOut, 401),
    powerless("deleted", deleted, 401),
    powerless(
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
