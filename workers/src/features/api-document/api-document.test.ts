import { EXPORT_FILES } from "@kehila/shared/exports";
import { describe, expect, test } from "vitest";
import { anonymous, ORIGIN, signedIn } from "../../../test/api.ts";
import { createApp } from "../../app.ts";
import { operations } from "../../http/operation.ts";

const PATH = "/api/openapi.json";
/**
 * Pages answer HTML, security.txt and robots.txt a text, the logo an image; in development the outbox can also
 * answer JSON.
 */
const PAGES = [
  "GET /event-register/:listId",
  "POST /event-register/:listId",
  "GET /e/:code",
  "GET /.well-known/security.txt",
  "GET /robots.txt",
  "GET /logo",
  "GET /accessibility",
  "GET /privacy",
  "GET /register",
  "POST /register",
  "GET /dev/outbox",
];

const app = createApp();

describe("the OpenAPI document", () => {
  test("is served to signed-in staff without any right, and to no other caller", async () => {
    const staff = await signedIn();
    const { status, body } = await staff.get(PATH);
    expect([status, body.openapi]).toEqual([200, "3.1.0"]);
    expect((await anonymous.get(PATH)).status).toBe(401);
  });

  test("states the response of every route that is not a page", () => {
    const unstated = operations(app).filter(({ answer }) => answer === null);
    expect(unstated.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      PAGES.toSorted(),
    );
  });

  test("contains every operation once, each with a unique identifier", async () => {
    const { body } = await (await signedIn()).get(PATH);
    const paths = Object.values(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    );
    const ids = paths.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(operations(app).length - PAGES.length);
    expect(ids).toContain("patchPersonByIdArchive");
  });

  test("has a different summary for every operation, and names the server", async () => {
    const staff = await signedIn();
    const { body } = await staff.get(PATH);
    const paths = Object.values(body.paths as Record<string, Record<string, { summary: string }>>);
    const summaries = paths.flatMap((path) => Object.values(path).map(({ summary }) => summary));
    expect(summaries.filter((summary) => !/^[A-Z][^.]{5,60}$/u.test(summary))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
    expect(body.servers).toEqual([{ url: ORIGIN }]);
  });

  test("describes parameters, bodies and responses of every operation", async () => {
    interface Described {
      description: string;
      security: object[];
      parameters: { name: string; in: string; required: boolean; schema: object }[];
      requestBody?: { required: boolean; content: object };
      responses: Record<string, { description: string; content: object }>;
    }
    const { body } = await (await signedIn()).get(PATH);
    const [scheme = ""] = Object.keys(body.components.securitySchemes as object);
    expect(body.components.securitySchemes[scheme]).toMatchObject({ type: "apiKey", in: "cookie" });
    for (const { method, path, policy, inputs, answer } of operations(app)) {
      // A public route names the reason why it is public.
      expect(policy, path).toMatch(/^(?!public)\w|^public: .{10,}/u);
      if (answer === null) continue;
      const documentedPath = path.replaceAll(/:(\w+)/gu, "{$1}");
      const shown: Described = body.paths[documentedPath][method.toLowerCase()];
      expect(shown.description).toBe(`Policy: ${policy}`);
      expect(shown.security).toEqual(policy.startsWith("public") ? [] : [{ [scheme]: [] }]);
      const inPath = shown.parameters.filter((one) => one.in === "path" && one.required);
      expect(inPath.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/gu) ?? []);
      expect(shown.parameters.some((one) => one.in === "query")).toBe(inputs.query !== undefined);
      const headers = shown.parameters.filter((one) => one.in === "header");
      expect(headers.map(({ name }) => name)).toEqual(answer.headers);
      expect(shown.requestBody === undefined).toBe(inputs.json === undefined);
      expect(Object.keys(shown.responses).toSorted()).toEqual([String(answer.status), "default"]);
      for (const response of Object.values(shown.responses)) {
        expect(response.description).not.toBe("");
        expect(Object.keys(response.content)).not.toEqual([]);
      }
      const success = shown.responses[String(answer.status)];
      expect(Object.keys(success?.content ?? {})).toEqual(answer.files ?? ["application/json"]);
    }
    const download = body.paths["/api/export/download/{jobId}"].get.responses["200"].content;
    expect(Object.keys(download)).toEqual(
      Object.values(EXPORT_FILES).map(({ contentType }) => contentType),
    );
    expect(JSON.stringify(download)).toContain('"format":"binary"');
  });

  test("defines repeated schemas once, without dangling references", async () => {
    const { body } = await (await signedIn()).get(PATH);
    const names = Object.keys(body.components.schemas as object);
    const references = JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/gu);
    const missing = [...references]
      .map(([, target = ""]) => target.replace("#/components/schemas/", ""))
      .filter((name) => !names.includes(name));
    expect(missing).toEqual([]);
    expect(names).toContain("Person");
  });
});
