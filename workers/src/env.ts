import type { ReadingTallyCalls } from "./features/access-log/reading.ts";
import type { ExportJobCalls } from "./features/exports/job/job-calls.ts";
import type { Limiter } from "./rate-limit/limiter.ts";

/** The bindings and variables of the Worker (`wrangler.toml`). */
export interface Env {
  DB: D1Database;
  ASSETS: Fetcher;
  LIMITER: DurableObjectNamespace<Limiter>;
  /** One object for the organisation. */
  READING_TALLY: DurableObjectNamespace<ReadingTallyCalls>;
  /** One object for each export; its file is in EXPORT_FILES. */
  EXPORT_JOB: DurableObjectNamespace<ExportJobCalls>;
  EXPORT_FILES: R2Bucket;
  /** Mail; bound where the organisation sends it. */
  EMAIL?: SendEmail;
  /** The address that mail comes from, of a domain that the mail service knows. */
  MAIL_FROM?: string;
  PRODUCT_TITLE: string;
  ORG_TIMEZONE: string;
  ENVIRONMENT: "production" | "development";
  /**
   * The origin of the product in production: links in mails point there, passkeys are bound to it.
   */
  PUBLIC_ORIGIN?: string;
  /** Submissions a client may make, for instance `10/60 60/3600`; lib/settings.ts reads settings. */
  REGISTER_BUDGETS?: string;
  REGISTER_BUDGETS_WITHOUT_FORM?: string;
  /** Submissions that all clients of one network (an IPv6 /48, an IPv4 /24) may make together. */
  REGISTER_NETWORK_BUDGETS?: string;
  /** Phones that a client may check at public links, and that all clients may check at one. */
  CHECK_BUDGETS?: string;
  CHECK_BUDGETS_WITHOUT_FORM?: string;
  CHECK_NETWORK_BUDGETS?: string;
  LIST_CHECK_BUDGETS?: string;
  /** How many applications may wait for a decision before the form closes for a while. */
  PENDING_CEILING?: string;
  /** The contact that the accessibility statement names: a person, a phone as digits, an address. */
  ACCESSIBILITY_NAME?: string;
  ACCESSIBILITY_PHONE?: string;
  ACCESSIBILITY_EMAIL?: string;
  /** The two keys of a Turnstile widget; without them the public forms have no such check. */
  TURNSTILE_SITE_KEY?: string;
  /** A Worker secret. */
  TURNSTILE_SECRET_KEY?: string;
  /** Answers in place of Cloudflare's siteverify; tests bind it. */
  SITEVERIFY?: Pick<Fetcher, "fetch">;
  /** Lowers the cost of new password hashes in development; see lib/passwords.ts. */
  SCRYPT_LOG_N?: string;
  /** Password hashes that may wait or run at once in an isolate. Only development reads it. */
  HASHES_AT_ONCE?: string;
  /** Signs form tokens and peppers passwords; a Worker secret. */
  SECRET: string;
}

declare global {
  // `import { env } from "cloudflare:workers"` is typed by this interface.
  namespace Cloudflare {
    interface Env extends KehilaEnv {}
  }
}

type KehilaEnv = Env;
