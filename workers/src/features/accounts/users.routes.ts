import { Hono } from "hono";
import { AppError } from "../../http/app-error.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { presentUser } from "./users.presenter.ts";

/** `/api/user`: the account of whoever asks, and all accounts for administrators (§7, Users). */
export const userRoutes = new Hono<AppEnv>().get("/me", guard.signedIn("one's own account"), (c) => {
  const { actor } = c.var;
  if (!actor) throw new AppError("UNAUTHENTICATED");
  return c.json({ data: presentUser(actor) });
});
