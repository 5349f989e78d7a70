import type { ErrorCode, FieldErrors } from "@kehila/shared/base/errors";
import { ERRORS } from "@kehila/shared/base/errors";

interface Details {
  fields?: FieldErrors;
  /** Further members of the response, such as `matches` or `current`. */
  extra?: Record<string, unknown>;
  /** The methods of the path, for the header `Allow`. */
  allowed?: readonly string[];
}

/** An expected failure: the response has the status and message of its code in the closed list. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly extra: Record<string, unknown>;
  readonly allowed: readonly string[];

  constructor(code: ErrorCode, { fields, extra = {}, allowed = [] }: Details = {}) {
    super(ERRORS[code].message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.extra = extra;
    this.allowed = allowed;
  }
}
