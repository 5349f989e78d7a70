import { registrationTokenSchema } from "@kehila/shared/accounts";
import { changeOf, deletedSchema, listOf } from "@kehila/shared/answers";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { noBody } from "../../http/no-body.ts";
import { deleteToken, generateToken, listTokens } from "./tokens.service.ts";

/** `/api/registration-tokens` (§7, Registration tokens). */
export const tokenRoutes = new Hono<AppEnv>()
  .get("/", guard("tokens.manage"), answers(listOf(registrationTokenSchema)), async (c) =>
    c.json({ data: await listTokens(c.var.scope) }),
  )
  .post(
    "/generate",
    guard("tokens.manage"),
    answers(changeOf(registrationTokenSchema), { status: 201 }),
    noBody,
    async (c) => c.json({ success: true as const, data: await generateToken(c.var.scope) }, 201),
  )
  .delete("/:tokenId", guard("tokens.manage"), answers(deletedSchema), noBody, async (c) => {
    const id = c.req.param("tokenId");
    await deleteToken(c.var.scope, id);
    return c.json({ success: true as const, data: { id } });
  });
