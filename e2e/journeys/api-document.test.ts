import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { origin } from "../support/product.ts";

/** The parts of the OpenAPI document that this test reads. */
interface Operation {
  operationId: string;
  requestBody?: object;
  responses: Record<string, object>;
}
interface Document {
  readonly [member: string]: unknown;
  paths: Record<string, Record<string, Operation>>;
}

const DOCUMENT = "/api/openapi.json";
/** Calls that would end the sessions of other journeys; only an anonymous caller makes them. */
const ENDS_SESSIONS = /\/(?:revoke-[a-z-]+|sign-out)$/u;

let cookie: string;
let personId: string;
let api: Document;
let ajv: Ajv2020;

/** Calls the running product, with the administrator's session or without one. */
async function call(method: string, path: string, session?: string, body?: unknown) {
  const response = await fetch(origin() + path, {
    method,
    headers: {
      ...(session === undefined ? {} : { Cookie: session }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  };
}

beforeAll(async () => {
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN");
  const signedIn = await call("POST", "/auth/api/sign-in/email", undefined, {
    email: admin?.email,
    password: DEMO_PASSWORD,
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  api = (await call("GET", DOCUMENT, cookie)).body;
  personId = (await call("GET", "/person?take=1", cookie)).body.data[0].id;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(api, "api");
});

/** Returns the differences between a response and its schema in the document, as texts. */
function problems(path: string, method: string, status: number, body: unknown): string[] {
  const responses = api.paths[path]?.[method]?.responses ?? {};
  const key = Object.hasOwn(responses, status) ? String(status) : "default";
  if (key === "default" && status < 400) return [`${status} is not documented`];
  const pointer = ["paths", path, method, "responses", key, "content", "application/json", "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = ajv.getSchema(`api#/${pointer}`);
  if (!validate) return [`no schema at ${pointer}`];
  return validate(body) ? [] : (validate.errors ?? []).map((error) => ajv.errorsText([error]));
}

const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe("the OpenAPI document", () => {
  test("is valid by the schema of OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  test("describes every response to an anonymous caller", async () => {
    expect(operations().length).toBeGreaterThan(50);
    for (const { path, method, operation } of operations()) {
      const body = operation.requestBody ? {} : undefined;
      const url = path.replaceAll(/\{\w+\}/gu, "unknown");
      const answer = await call(method.toUpperCase(), url, undefined, body);
      expect([
        operation.operationId,
        ...problems(path, method, answer.status, answer.body),
      ]).toEqual([operation.operationId]);
    }
  });

  test("describes every response to an administrator", async () => {
    const succeeded: string[] = [];
    for (const { path, method, operation } of operations()) {
      if (ENDS_SESSIONS.test(path)) continue;
      const body = operation.requestBody ? {} : undefined;
      const url = path.replace("{id}", personId).replaceAll(/\{\w+\}/gu, "unknown");
      const answer = await call(method.toUpperCase(), url, cookie, body);
      const type = answer.headers.get("Content-Type") ?? "";
      if (!type.includes("json")) {
        // The response is a file: the document must name its content type.
        expect(JSON.stringify(operation.responses)).toContain(type.split(";")[0]);
        continue;
      }
      expect([
        operation.operationId,
        ...problems(path, method, answer.status, answer.body),
      ]).toEqual([operation.operationId]);
      if (answer.status < 300) succeeded.push(operation.operationId);
    }
    expect(succeeded).toEqual(
      expect.arrayContaining(["getPerson", "getPersonById", "getPersonByIdHistory", "getApiUser"]),
    );
  });
});
