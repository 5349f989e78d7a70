import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { outboxPage } from "./outbox.presenter.ts";
import { keptMails } from "./mail.service.ts";

/** `/dev/outbox`: every mail the system would have sent; in development only. */
export const outboxRoutes = new Hono<AppEnv>().get(
  "/",
  guard.development("shows every mail"),
  async (c) => {
    const mails = await keptMails(c.var.scope);
    const wantsJson = c.req.header("Accept")?.includes("application/json") ?? false;
    return wantsJson ? c.json(mails) : c.html(outboxPage(mails));
  },
);
