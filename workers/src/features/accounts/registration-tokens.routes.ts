import { registrationTokenSchema } from "@kehila/shared/accounts/invitations";
import { deletedSchema, listOf } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed } from "../../http/response/success.ts";
import { emptyBody } from "../../http/request/optional-body.ts";
import { deleteToken, findExistingToken, listTokens } from "./registration-tokens.service.ts";

/** `/api/registration-tokens`; `auth` has the route that creates one. */
export const registrationTokenRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("tokens.manage", ({ scope }) => listTokens(scope)),
    answers("List registration tokens", listOf(registrationTokenSchema)),
    async (c) => c.json({ data: await c.var.loaded }),
  )
  .delete(
    "/:tokenId",
    guard("tokens.manage", emptyBody, ({ scope, param }) =>
      findExistingToken(scope, param("tokenId")),
    ),
    answers("Delete a registration token", deletedSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      await deleteToken(scope, loaded);
      return c.json(changed({ id: loaded.id }));
    },
  );
