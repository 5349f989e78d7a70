import { openApiSchema } from "@kehila/shared/answers";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import type { Operation } from "../../http/operation.ts";
import { answers } from "../../http/operation.ts";
import { SESSION_COOKIE } from "../../http/session.ts";
import { presentDocument } from "./api-document.presenter.ts";

/**
 * `/api/openapi.json`: the OpenAPI 3.1 document of this Worker, for signed-in staff.
 * `operations` lists the routes when it is called, after all of them are registered.
 */
export const apiDocumentRoutes = (operations: () => readonly Operation[]) =>
  new Hono<AppEnv>().get(
    "/",
    guard.verified("describes the API, which signed-in staff may call"),
    answers(openApiSchema),
    (c) => {
      const title = c.env.PRODUCT_TITLE;
      return c.json(presentDocument(operations(), { title, sessionCookie: SESSION_COOKIE }));
    },
  );
