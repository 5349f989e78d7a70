import { openApiSchema } from "@kehila/shared/base/answers";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import type { Operation } from "../../http/operation.ts";
import { answers } from "../../http/operation.ts";
import { publicOrigin } from "../../http/request/public-origin.ts";
import { SESSION_COOKIE } from "../../http/session.ts";
import { presentDocument } from "./api-document.presenter.ts";

/**
 * `/api/openapi.json`: the OpenAPI 3.1 document of this Worker, for signed-in staff. `operations`
 * is called at the first request, when all routes are registered.
 */
export function apiDocumentRoutes(operations: () => readonly Operation[]) {
  /** Documents by title and origin, each built once per isolate. */
  const documents = new Map<string, ReturnType<typeof presentDocument>>();
  return new Hono<AppEnv>().get(
    "/",
    guard.verified("describes the API, which signed-in staff may call"),
    answers("Read this document", openApiSchema),
    (c) => {
      const title = c.env.PRODUCT_TITLE;
      const origin = publicOrigin(c.env, c.req.url);
      const key = `${origin} ${title}`;
      const document =
        documents.get(key) ??
        presentDocument(operations(), { title, origin, sessionCookie: SESSION_COOKIE });
      documents.set(key, document);
      return c.json(document);
    },
  );
}
