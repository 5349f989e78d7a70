import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { outboxPage } from "./outbox.presenter.ts";
import { listMails } from "./mail.repository.ts";

/** More than the mails of one day of development; older ones remain in the table. */
const SHOWN = 200;

/** `/dev/outbox`: every mail the product would have sent; in development only. */
export const outboxRoutes = new Hono<AppEnv>().get(
  "/",
  guard.development("shows every mail", "system.read"),
  async (c) => {
    const mails = await listMails(c.var.scope.db, SHOWN);
    const wantsJson = c.req.header("Accept")?.includes("application/json") ?? false;
    return wantsJson ? c.json(mails) : c.html(outboxPage(mails));
  },
);
