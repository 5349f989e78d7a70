import type { ReadingTallyCalls } from "./features/access-log/reading.service.ts";
import type { BackupJobCalls } from "./features/backups/job/job-calls.ts";
import type { ImportJobCalls } from "./features/imports/job/job-calls.ts";
import type { ExportJobCalls } from "./features/exports/job/job-calls.ts";
import type { Limiter } from "./rate-limit/limiter.ts";

/** The bindings and variables of the Worker (`wrangler.toml`). */
export interface Env {
  DB: D1Database;
  ASSETS: Fetcher;
  LIMITER: DurableObjectNamespace<Limiter>;
  /** One object for the whole organisation. */
  READING_TALLY: DurableObjectNamespace<ReadingTallyCalls>;
  /** Milliseconds before readings are counted, for tests that wait for the count. */
  READING_DELAY_MS?: string;
  /** One object for each export; its file is in EXPORT_FILES. */
  EXPORT_JOB: DurableObjectNamespace<ExportJobCalls>;
  /** One object for each import that runs. */
  IMPORT_JOB: DurableObjectNamespace<ImportJobCalls>;
  EXPORT_FILES: R2Bucket;
  /** One object for each backup; its encrypted file is in BACKUP_FILES. */
  BACKUP_JOB: DurableObjectNamespace<BackupJobCalls>;
  BACKUP_FILES: R2Bucket;
  /** The mail binding, if the organisation sends mail. */
  EMAIL?: SendEmail;
  /** The sender address of mails; the mail service must know its domain. */
  MAIL_FROM?: string;
  /** The jurisdiction of Durable Objects; database and buckets are created with it. */
  DATA_JURISDICTION?: "eu" | "";
  /** Set by a local restore: the people of this register in development are real. */
  IS_RESTORED?: string;
  PRODUCT_TITLE: string;
  ORG_TIMEZONE: string;
  /** The organisation's logo as a data URL (lib/settings/logo.ts); empty without one. */
  ORG_LOGO?: string;
  ENVIRONMENT: "production" | "development";
  /** The origin of the product in production, for links in mails and for passkeys. */
  PUBLIC_ORIGIN?: string;
  /**
   * Submissions that a client may make, for instance `10/60 60/3600`; lib/settings/settings.ts parses
   * settings.
   */
  REGISTER_BUDGETS?: string;
  REGISTER_BUDGETS_WITHOUT_FORM?: string;
  /** Submissions that all clients of one network (an IPv6 /48, an IPv4 /24) may make together. */
  REGISTER_NETWORK_BUDGETS?: string;
  /**
   * Phone checks at public links: of a client with a form, of a client without one, of a network,
   * and of all clients at one list.
   */
  CHECK_BUDGETS?: string;
  CHECK_BUDGETS_WITHOUT_FORM?: string;
  CHECK_NETWORK_BUDGETS?: string;
  LIST_CHECK_BUDGETS?: string;
  /** Phone checks at all links of one creator. */
  CREATOR_CHECK_BUDGETS?: string;
  /** Requests of one user that may write. */
  STAFF_WRITE_BUDGETS?: string;
  /** Maximum pending applications, above which the public form is closed. */
  PENDING_CEILING?: string;
  /** The contact in the accessibility statement: a person, a phone as digits, an email address. */
  ACCESSIBILITY_NAME?: string;
  ACCESSIBILITY_PHONE?: string;
  ACCESSIBILITY_EMAIL?: string;
  /** The contact in the privacy notice. */
  PRIVACY_NAME?: string;
  PRIVACY_PHONE?: string;
  PRIVACY_EMAIL?: string;
  /** The contact in /.well-known/security.txt. */
  SECURITY_EMAIL?: string;
  /** The keys of a Turnstile widget; without keys the public forms have no Turnstile check. */
  TURNSTILE_SITE_KEY?: string;
  /** A Worker secret. */
  TURNSTILE_SECRET_KEY?: string;
  /** A replacement for Cloudflare's siteverify; bound by tests. */
  SITEVERIFY?: Pick<Fetcher, "fetch">;
  /** Lowers the cost of new password hashes in development; see lib/passwords/passwords.ts. */
  SCRYPT_LOG_N?: string;
  /** Maximum password hashes that may wait or run in an isolate. Only development reads it. */
  HASHES_AT_ONCE?: string;
  /**
   * The secret from which keys are derived, for instance for form tokens and passwords; a Worker
   * secret. A rotation adds a later secret (lib/secrets/server-secrets.ts).
   */
  SECRET?: string;
  [laterSecret: `SECRET_${number}`]: string | undefined;
}

declare global {
  // This interface types `import { env } from "cloudflare:workers"`.
  namespace Cloudflare {
    interface Env extends KehilaEnv {}
  }
}

type KehilaEnv = Env;
