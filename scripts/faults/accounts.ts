import type { Fault } from "./fault.ts";

const FEATURES = "workers/src/features";
const routes = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/${file}`, name }) as const;

/** Faults in accounts, sessions and second factors. */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  {
    name: "Today shows persons that colleagues opened",
    edits: [
      {
        file: `${FEATURES}/access-log/access-log.repository.ts`,
        search: "where actor_id = ${ACTOR_ID} order by seq desc limit ${OWN_ENTRIES})",
        replace: "where actor_id <> '' order by seq desc limit ${OWN_ENTRIES})",
      },
    ],
    catchers: [routes("today/today.routes.test.ts", "are the user's own, active and the latest")],
  },
  {
    name: "Today shows events of hidden categories",
    edits: [
      {
        file: `${FEATURES}/today/today.service.ts`,
        search: 'events: events.filter((list) => can(actor, "lists.read", list)),',
        replace: 'events: events.filter(() => can(actor, "lists.read")),',
      },
    ],
    catchers: [routes("today/today.routes.test.ts", "are of the coming week and of categories")],
  },
  {
    name: "idle time not refreshed",
    edits: [
      {
        file: "workers/src/http/session.ts",
        search: "if (session.isTouchDue && !isPolled)",
        replace: "if (session.isTouchDue && now.getTime() === 0)",
      },
    ],
    catchers: [routes("auth/sign-in.routes.test.ts", "is prolonged by use")],
  },
  {
    name: "the last administrator unguarded",
    edits: [
      {
        file: "migrations/0001_search_and_guards.sql",
        search: "OF role ON users\nWHEN old.role = 'ADMIN'",
        replace: "OF role ON users\nWHEN old.role = 'NONE'",
      },
    ],
    catchers: [routes("accounts/users.routes.test.ts", "the last administrator")],
  },
  {
    name: "a registration token is reusable",
    edits: [
      {
        file: `${FEATURES}/accounts/registration-tokens.repository.ts`,
        search: "    isNull(tokens.usedAt),\n",
        replace: "",
      },
    ],
    catchers: [routes("auth/sign-up.routes.test.ts", "fifty concurrent requests with one token")],
  },
  {
    name: "an invitation outlives its creator's right",
    edits: [
      {
        file: `${FEATURES}/accounts/registration-tokens.repository.ts`,
        search: "    isBacked(db),\n",
        replace: "",
      },
    ],
    catchers: [
      routes("auth/invitations.routes.test.ts", "is checked when the link is used"),
      routes("auth/invitations.routes.test.ts", "a demotion between the read and the batch"),
    ],
  },
  {
    name: "a forwarded invitation makes an administrator",
    edits: [
      {
        file: `${FEATURES}/auth/sign-up.service.ts`,
        search: "admission.email !== null && admission.email !== email",
        replace: 'admission.email === "" && email !== ""',
      },
    ],
    catchers: [routes("auth/invitations.routes.test.ts", "admits no other address")],
  },
  {
    name: "a click elsewhere lets the holder of a forwarded invitation in",
    edits: [
      {
        file: `${FEATURES}/auth/verification.service.ts`,
        search: "...(isOwnBrowser ? [] : [repository.expectNoAdministrator(db, user.id)]),",
        replace: "",
      },
    ],
    catchers: [
      routes("auth/invitations.routes.test.ts", "is not verified by the link or the code"),
    ],
  },
  {
    name: "a password set by mail leaves the address unverified",
    edits: [
      {
        file: `${FEATURES}/auth/password.service.ts`,
        search: "...(user.emailVerified ? [] : verifyAddress(scope, user)),",
        replace: "",
      },
    ],
    catchers: [
      routes("auth/invitations.routes.test.ts", "belongs to the addressee after a password reset"),
    ],
  },
  {
    name: "an invitation gives its role without its flags",
    edits: [
      {
        file: `${FEATURES}/accounts/registration-tokens.repository.ts`,
        search: ".where(eq(invitationPermissions.tokenId, tokenId)),\n  );",
        replace: '.where(eq(invitationPermissions.tokenId, "")),\n  );',
      },
    ],
    catchers: [
      routes("auth/invitations.routes.test.ts", "gives exactly its role, flags and language"),
    ],
  },
  {
    name: "an administrator's link is shown to the creator",
    edits: [
      {
        file: `${FEATURES}/accounts/registration-tokens.service.ts`,
        search: 'token: grant.role === "ADMIN" ? null : secret,',
        replace: "token: secret,",
      },
    ],
    catchers: [
      routes("auth/invitations.routes.test.ts", "is mailed to the address, and not shown"),
    ],
  },
  {
    name: "an administrator's invitation stays although its mail failed",
    edits: [
      {
        file: `${FEATURES}/auth/invitations.service.ts`,
        search: 'if (!mailSent && role === "ADMIN") {',
        replace: 'if (!mailSent && role === "MODERATOR") {',
      },
    ],
    catchers: [routes("auth/invitations.routes.test.ts", "if its mail fails")],
  },
  {
    name: "the sign-up page asks for tokens without a budget",
    edits: [
      {
        file: `${FEATURES}/auth/invitations.service.ts`,
        search: '  await spendClientBudget(scope, "invitation", browser);\n',
        replace: "",
      },
    ],
    catchers: [routes("auth/invitations.routes.test.ts", "has a budget for each client")],
  },
  {
    name: "rights given without the password",
    edits: [
      {
        file: `${FEATURES}/auth/invitations.service.ts`,
        search: "hasRights ? expectConfirmed(scope) : []",
        replace: "hasRights && scope.actor === null ? expectConfirmed(scope) : []",
      },
    ],
    catchers: [routes("auth/invitations.routes.test.ts", "with rights needs a confirmed session")],
  },
  {
    name: "unlimited attempts at a code",
    edits: [
      {
        file: `${FEATURES}/auth/verifications.repository.ts`,
        search: "lt(verifications.attempts, attemptsMax),",
        replace: "",
      },
    ],
    catchers: [routes("auth/verification.routes.test.ts", "allows five guesses")],
  },
  {
    name: "a TOTP code is reusable",
    edits: [
      {
        file: `${FEATURES}/second-factor/two-factor.service.ts`,
        search: "totp.lastUsedStep !== null && step <= totp.lastUsedStep",
        replace: "totp.lastUsedStep !== null && step < 0",
      },
      {
        file: `${FEATURES}/second-factor/two-factor.repository.ts`,
        search: "lt(totpSecrets.lastUsedStep, step)",
        replace: "sql`1`",
      },
    ],
    catchers: [routes("second-factor/two-factor.routes.test.ts", "takes a code once")],
  },
  {
    name: "history missing for a deleted account",
    edits: [
      {
        file: `${FEATURES}/accounts/users.service.ts`,
        search: `recordChange(scope, "user", {
      action: "delete",
      entityId: userId,
      before: { name, email, role },
    }),`,
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/history/actions.test.ts",
        name: "DELETE /api/user/",
      },
    ],
  },
  {
    name: "history missing for renewed recovery codes",
    edits: [
      {
        file: `${FEATURES}/second-factor/two-factor.service.ts`,
        search:
          "changeOf(scope, { recoveryCodes: factors.codesLeft }, { recoveryCodes: codes.length }),",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/history/actions.test.ts",
        name: "new recovery codes",
      },
    ],
  },
  {
    name: "a password of yesterday allows to delete users and to export the register",
    edits: [
      {
        file: "workers/src/db/confirmed-session.ts",
        search: "Date.parse(sessionConfirmedAt) < confirmedSince",
        replace: "Date.parse(sessionConfirmedAt) < 0",
      },
    ],
    catchers: [{ package: "workers", file: "src/features/auth/confirmation.routes.test.ts" }],
  },
  {
    name: "unverified administrators named as contacts",
    edits: [
      {
        file: "workers/src/features/accounts/contacts.repository.ts",
        search: "eq(users.emailVerified, true), ",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/accounts/contacts.routes.test.ts",
        name: "names only the inviter, once",
      },
    ],
  },
];
