import type { ErrorCode, FieldErrors } from "@kehila/shared/base/errors";
import { ERRORS, FIELD_ERRORS } from "@kehila/shared/base/errors";

/**
 * The server's codes and codes of the browser: no response, a response without the expected data,
 * or an unknown refusal.
 */
export type ApiErrorCode = ErrorCode | "NETWORK" | "NO_DATA" | "UNEXPECTED";

interface Details {
  status: number;
  fields?: FieldErrors | undefined;
  extra?: Record<string, unknown> | undefined;
  /** The server's English message, for codes without a message of their own. */
  serverMessage?: string | undefined;
  /** The code as received, even if it is unknown. */
  serverCode?: string | undefined;
  requestId?: string | undefined;
}

/** A refused or failed call. `code` is from the closed list; the screen shows its message. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: FieldErrors;
  /** Further members of the response, such as `matches` or `current`. */
  readonly extra: Record<string, unknown>;
  readonly serverMessage: string | undefined;
  readonly serverCode: string | undefined;
  readonly requestId: string | undefined;

  constructor(
    code: ApiErrorCode,
    { status, fields = {}, extra = {}, serverMessage, serverCode, requestId }: Details,
  ) {
    super(serverMessage ?? code);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.extra = extra;
    this.serverMessage = serverMessage;
    this.serverCode = serverCode;
    this.requestId = requestId;
  }
}

export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether a retry would be refused as well. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  (error.status !== 429 || error.code === "READING_STOPPED");

/** Whether the server refused a call: with a status, or in a successful answer that says so. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== "NO_DATA" &&
  error.status >= 200 &&
  error.status < 500;

/** Whether the record of a call does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || isText(value);

const fieldErrors: ReadonlySet<unknown> = new Set(FIELD_ERRORS);
const areFields = (value: unknown): value is FieldErrors | undefined =>
  value === undefined ||
  (isObject(value) && Object.values(value).every((entry) => fieldErrors.has(entry)));

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** Returns the error of a refused response, for any body. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  if (!isObject(body)) return new ApiError("UNEXPECTED", { status });
  // The routes under /auth/api say `message` in place of `error`.
  const { code, error, message, fields, success: _, requestId, ...extra } = body;
  if (!isText(code) || !isOptionalText(error) || !isOptionalText(message) || !areFields(fields)) {
    return new ApiError("UNEXPECTED", { status });
  }
  return new ApiError(isErrorCode(code) ? code : "UNEXPECTED", {
    status,
    fields,
    extra,
    // An empty message counts as none.
    serverMessage: error || message || undefined,
    serverCode: code,
    requestId: isText(requestId) ? requestId : undefined,
  });
}
