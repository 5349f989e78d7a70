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
export function apiDocumentRoutes(operations: () => readonly Operation[]) {
  /** The document by the product's title, made once in an isolate. */
  const documents = new Map<string, ReturnType<typeof presentDocument>>();
  return new Hono<AppEnv>().get(
    "/",
    guard.verified("describes the API, which signed-in staff may call"),
    answers(openApiSchema),
    (c) => {
      const title = c.env.PRODUCT_TITLE;
      const known = documents.get(title);
      const document =
        known ?? presentDocument(operations(), { title, sessionCookie: SESSION_COOKIE });
      documents.set(title, document);
      return c.json(document);
    },
  );
}
