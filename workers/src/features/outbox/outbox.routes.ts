import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { servePage } from "../../http/pages.ts";
import { outboxPage } from "./outbox.presenter.ts";
import { keptMails } from "./outbox.service.ts";

/** Outside development the path is unknown, like any other that no route takes. */
const developmentOnly = createMiddleware<AppEnv>(async (c, next) => {
  return c.env.ENVIRONMENT === "development" ? await next() : servePage(c);
});

/** `/dev/outbox`: every mail the system would have sent; in development only. */
export const outboxRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("development only"),
  developmentOnly,
  async (c) => {
    const mails = await keptMails(c.var.scope);
    const wantsJson = c.req.header("Accept")?.includes("application/json") ?? false;
    return wantsJson ? c.json(mails) : c.html(outboxPage(mails));
  },
);
