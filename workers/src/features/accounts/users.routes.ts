import {
  contactsSchema,
  currentUserSchema,
  permissionsSchema,
  removedUserSchema,
} from "@kehila/shared/accounts/accounts";
import { changeOf, dataOf, deletedSchema, listOf } from "@kehila/shared/base/answers";
import { userPickPageSchema, userPickQuerySchema } from "@kehila/shared/persons/pickers";
import { Hono } from "hono";
import { signedInActor } from "../../core/scope.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { emptyBody } from "../../http/request/optional-body.ts";
import { changed } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { findContacts } from "./contacts.repository.ts";
import { pickUsers } from "./pick.service.ts";
import {
  findUndoableRemoval,
  listUndoableRemovals,
  removeUser,
  undoRemoval,
} from "./removal.service.ts";
import { presentUser } from "./users.presenter.ts";
import { changingPermissions, findExisting, listUsers } from "./users.service.ts";

/** `/api/user`: the account of the caller, and all accounts for administrators. */
export const userRoutes = new Hono<AppEnv>()
  .get(
    "/me",
    guard.signedIn("one's own account"),
    answers("Read the account of the caller", dataOf(currentUserSchema)),
    (c) => c.json({ data: presentUser(signedInActor(c.var.scope)) }),
  )
  .get(
    "/contacts",
    guard.verified("names of colleagues to ask", ({ scope }) => findContacts(scope.db)),
    answers("Read whom the caller can ask for help", dataOf(contactsSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/",
    guard("accounts.manage", ({ scope }) => listUsers(scope)),
    answers("List users", listOf(currentUserSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/removed",
    guard("accounts.manage", ({ scope }) => listUndoableRemovals(scope)),
    answers("List removed users whom the caller can bring back", listOf(removedUserSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/pick",
    guard("lists.pick", validate("query", userPickQuerySchema), ({ scope, input }) =>
      pickUsers(scope, input),
    ),
    answers("Find users by name or email", userPickPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/pick",
    guard("lists.pick", validate("json", userPickQuerySchema), ({ scope, input }) =>
      pickUsers(scope, input),
    ),
    answers("Find users by name or email in a request body", userPickPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/permissions/:userId",
    guard.change(
      "accounts.manage",
      validate("json", permissionsSchema),
      ({ scope, param, input }) => changingPermissions(scope, param("userId"), input),
    ),
    answers("Change the permissions of a user", changeOf(currentUserSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/undo-removal/:userId",
    guard("accounts.manage", emptyBody, ({ scope, param }) =>
      findUndoableRemoval(scope, param("userId")),
    ),
    answers("Undo the removal of a user", changeOf(currentUserSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      return c.json(changed(await undoRemoval(scope, loaded)));
    },
  )
  .delete(
    "/:userId",
    guard("accounts.manage", emptyBody, ({ scope, param }) => findExisting(scope, param("userId"))),
    answers("Remove a user", deletedSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      await removeUser(scope, loaded);
      return c.json(changed({ id: loaded.id }));
    },
  );
