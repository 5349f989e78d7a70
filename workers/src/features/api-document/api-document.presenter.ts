import { currentUserSchema, sessionUserSchema } from "@kehila/shared/accounts/accounts";
import { doneSchema, failureSchema } from "@kehila/shared/base/answers";
import { eventListSchema, eventListSummarySchema } from "@kehila/shared/events/event-lists";
import { personMatchSchema, personRowSchema, personSchema } from "@kehila/shared/persons/answers";
import { historyEntrySchema } from "@kehila/shared/persons/history";
import * as z from "zod/mini";
import type { Operation } from "../../http/operation.ts";

type Json = { readonly [key: string]: unknown };

/** Schemas that the document defines once under `components.schemas` and references elsewhere. */
const NAMED = {
  CurrentUser: currentUserSchema,
  Done: doneSchema,
  Failure: failureSchema,
  HistoryEntry: historyEntrySchema,
  List: eventListSchema,
  ListSummary: eventListSummarySchema,
  Person: personSchema,
  PersonMatch: personMatchSchema,
  PersonRow: personRowSchema,
  SessionUser: sessionUserSchema,
} as const;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

const SESSION = "session";

interface DocumentOptions {
  title: string;
  /** The origin that serves the API. */
  origin: string;
  sessionCookie: string;
}

/**
 * Returns the OpenAPI 3.1 document of the Worker's operations. All content comes from the
 * registered routes: paths, methods, statuses, policies, and the schemas of requests and responses.
 */
export function presentDocument(
  operations: readonly Operation[],
  { title, origin, sessionCookie }: DocumentOptions,
): Json {
  const components: Record<string, unknown> = {};
  for (const schema of Object.values(NAMED)) jsonSchema(schema, "output", components);
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations.filter(({ answer }) => answer !== null)) {
    const path = (paths[openPath(operation.path)] ??= {});
    path[operation.method.toLowerCase()] = presentOperation(operation, components);
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { [SESSION]: { type: "apiKey", in: "cookie", name: sessionCookie } },
    },
  };
}

function presentOperation(operation: Operation, components: Record<string, unknown>): Json {
  const { method, path, policy, inputs, answer } = operation;
  const isPublic = policy.startsWith("public");
  const body = inputs.json && jsonSchema(inputs.json, "input", components);
  return {
    operationId: operationId(method, path),
    summary: answer?.summary,
    description: `Policy: ${policy}`,
    security: isPublic ? [] : [{ [SESSION]: [] }],
    parameters: [
      ...pathParameters(path).map((name) => parameter("path", name, { type: "string" }, true)),
      ...queryParameters(inputs.query, components),
      ...(answer?.headers ?? []).map((name) => parameter("header", name, { type: "string" })),
    ],
    ...(body ? { requestBody: { required: !acceptsNothing(body), content: asJson(body) } } : {}),
    responses: {
      [String(answer?.status ?? 200)]: {
        description: "Success",
        content: answer?.files
          ? asFile(answer.files)
          : asJson(answer ? jsonSchema(answer.schema, "output", components) : {}),
      },
      default: {
        description: "Refused: the code says why",
        content: asJson(jsonSchema(failureSchema, "output", components)),
      },
    },
  };
}

const asJson = (schema: Json): Json => ({ "application/json": { schema } });

/** Returns the content of a response that is a file of one of these types. */
const asFile = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));

const parameter = (location: string, name: string, schema: unknown, required = false): Json => ({
  name,
  in: location,
  required,
  schema,
});

/** Converts `/person/:id/archive` to OpenAPI's notation, `/person/{id}/archive`. */
const openPath = (path: string): string => path.replaceAll(/:(\w+)/gu, "{$1}");

const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/gu)].flatMap(([, name]) => name ?? []);

/** `GET /person/:id/history` becomes `getPersonByIdHistory`. */
function operationId(method: string, path: string): string {
  const words = path.replaceAll(/:(\w+)/gu, "by-$1").match(/[a-z0-9]+/giu) ?? [];
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join("");
}

/** Returns a separate parameter for each member of a query schema. */
function queryParameters(
  query: z.core.$ZodType | undefined,
  components: Record<string, unknown>,
): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query, "input", components) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) =>
    parameter("query", name, schema, required.includes(name)),
  );
}

/** Whether a body of this schema may be omitted. */
const acceptsNothing = ({ required = [] }: { required?: readonly string[] }): boolean =>
  required.length === 0;

/**
 * Returns the JSON Schema of a zod schema; its named parts move to the components of the document.
 */
function jsonSchema(
  schema: z.core.$ZodType,
  io: "input" | "output",
  components: Record<string, unknown>,
): Json {
  const {
    $defs = {},
    $schema: _,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    // The result of a transform has no JSON Schema, but its input has one.
    unrepresentable: "any",
  });
  for (const [name, part] of Object.entries($defs)) components[name] ??= withComponentRefs(part);
  return withComponentRefs(rest) as Json;
}

/** Rewrites local references to references into the document's components. */
const withComponentRefs = (part: unknown): unknown =>
  JSON.parse(
    JSON.stringify(part).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  ) as unknown;
