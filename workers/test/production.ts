import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createApp } from "../src/app.ts";
import type { Env } from "../src/env.ts";
import { FULL_LOG_N, LOWEST_LOG_N } from "../src/lib/passwords/passwords.ts";

/** The public origin of the tests' deployed product. */
export const PUBLIC_ORIGIN = "https://kehila.example.org";

interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Returns the Worker as deployed: with a public origin, a sender, and a mail binding that records
 * mails. `changes` replaces settings, or removes them with undefined.
 */
export function production(changes: { [Name in keyof Env]?: Env[Name] | undefined } = {}) {
  const sent: SentMail[] = [];
  const EMAIL: SendEmail = {
    send: (message: EmailMessage | EmailMessageBuilder) => {
      if (!("text" in message)) throw new Error("not a mail of ours");
      const { to, subject, text = "", html = "" } = message;
      sent.push({ to: typeof to === "string" ? to : JSON.stringify(to), subject, text, html });
      return Promise.resolve({ messageId: String(sent.length) });
    },
  };
  const settings = {
    ENVIRONMENT: "production" as const,
    PUBLIC_ORIGIN,
    MAIL_FROM: "noreply@example.org",
    EMAIL,
  };
  return {
    /** The sent mails, oldest first. */
    sent,
    /** The settings without `changes`, for work that no request starts. */
    settings,
    ...bindTo({ ...env, ...settings, ...changes }),
  };
}

/** Returns the Worker of the tests with other settings. */
export const development = (changes: Partial<Env>) => bindTo({ ...env, ...changes });

/** The lowest cost of password hashes, independent of the test run's setting. */
export const LOW_COST = { SCRYPT_LOG_N: String(LOWEST_LOG_N) };
/** The full cost of password hashes; by default tests use the lowest cost (vitest.config.ts). */
export const FULL_COST = { SCRYPT_LOG_N: String(FULL_LOG_N) };

type App = ReturnType<typeof createApp>;

function bindTo(bound: Parameters<App["fetch"]>[1]) {
  const app = createApp();
  return {
    /** Handles a request, including work that continues after the response. */
    fetch: async (request: Request): Promise<Response> => {
      const context = createExecutionContext();
      const response = await app.fetch(request, bound, context);
      await waitOnExecutionContext(context);
      return response;
    },
  };
}
