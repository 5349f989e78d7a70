import type { RegisterPageData } from "@kehila/public/server";
import { pageStyleHash, registerUrl, renderRegisterPage } from "@kehila/public/server";
import { personSchemas } from "@kehila/shared/persons";
import type { FormValues } from "@kehila/shared/registration";
import {
  ACTIONS,
  ACTION_FIELD,
  CLEAN_FIELD,
  EMPTY_FORM,
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_FIELD,
  formValues,
  isInputName,
  lacksBlocks,
  parseRegistration,
  withoutHidden,
} from "@kehila/shared/registration";
import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../core/app-error.ts";
import { isUtf8 } from "../../http/body.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { isForm, pageLanguage, sendPage } from "../../http/html.ts";
import { onError } from "../../http/on-error.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";
import { issueFormToken } from "./form-token.service.ts";
import { submitApplication } from "./registration.service.ts";

const schemas = personSchemas(calendar);

/** Renders the page; every rendered form gets a fresh token, and a new key unless it keeps its own. */
async function render(
  c: Context<AppEnv>,
  page: Partial<RegisterPageData>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const html = renderRegisterPage({
    language: pageLanguage(c),
    title: c.env.PRODUCT_TITLE,
    timeZone: calendar.timeZone,
    view: "form",
    values: EMPTY_FORM,
    errors: {},
    failure: null,
    blocksAdded: false,
    formToken: await issueFormToken(c.var.scope),
    idempotencyKey: newId(),
    ...page,
  });
  return sendPage(c, html, { styleHash: pageStyleHash, status });
}

/** Renders the form as it was sent, with the error: nothing that was typed is lost. */
async function refuse(
  c: Context<AppEnv>,
  values: FormValues,
  idempotencyKey: string | undefined,
  error: Error,
): Promise<Response> {
  const answer = await onError(error, c);
  const refusal = error instanceof AppError ? error : new AppError("INTERNAL");
  const wait = Number(answer.headers.get("Retry-After"));
  const reused = refusal.code === "IDEMPOTENCY_KEY_REUSED";
  const page: Partial<RegisterPageData> = {
    values,
    errors: refusal.fields ?? {},
    failure: { code: refusal.code, seconds: wait > 0 ? wait : null },
    // A failed attempt may have been stored: a retry with the same key stores no second one.
    ...(idempotencyKey !== undefined && !reused ? { idempotencyKey } : {}),
  };
  return render(c, page, answer.status as ContentfulStatusCode);
}

/** Whether a URL-encoded form holds escapes that are no UTF-8: browsers write none. */
function hasBrokenEscapes(c: Context<AppEnv>, bytes: ArrayBuffer): boolean {
  if (c.req.header("Content-Type")?.startsWith("multipart/")) return false;
  try {
    decodeURIComponent(new TextDecoder().decode(bytes));
    return false;
  } catch {
    return true;
  }
}

async function readForm(c: Context<AppEnv>): Promise<FormData> {
  if (!isForm(c.req.header("Content-Type"))) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await c.req.arrayBuffer();
  if (!isUtf8(bytes) || hasBrokenEscapes(c, bytes)) throw new AppError("INVALID_INPUT");
  try {
    return await c.req.formData();
  } catch (error) {
    // Over the limit of http/body.ts, or not what its type says.
    throw error instanceof AppError ? error : new AppError("INVALID_INPUT");
  }
}

/** `/register` (§2): the wizard's page, and the form that works without JavaScript. */
export const registerPageRoutes = new Hono<AppEnv>()
  .get("/", guard.public("the page of public registration (§2)"), async (c) =>
    render(c, c.req.query("done") === undefined ? {} : { view: "done" }),
  )
  .post("/", guard.public("the same page's form without JavaScript"), async (c) => {
    const form = await readForm(c);
    const field = (name: string): string | undefined => {
      const value = form.get(name);
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    const values = formValues(form.entries());
    const idempotencyKey = field(IDEMPOTENCY_FIELD);
    const cleaned = field(CLEAN_FIELD);
    if (cleaned !== undefined && isInputName(cleaned)) {
      const clean = withoutHidden(values, cleaned);
      const parsed = parseRegistration(clean, schemas);
      const errors = parsed.success ? {} : parsed.fields;
      return render(c, { values: clean, errors, ...(idempotencyKey ? { idempotencyKey } : {}) });
    }
    if (field(ACTION_FIELD) === ACTIONS.update || lacksBlocks(values)) {
      const key = idempotencyKey === undefined ? {} : { idempotencyKey };
      return render(c, { values, blocksAdded: lacksBlocks(values), ...key });
    }
    try {
      if (field(HONEYPOT_FIELD) !== undefined) throw new AppError("FORM_REJECTED");
      const parsed = parseRegistration(values, schemas);
      if (!parsed.success) throw new AppError("INVALID_INPUT", { fields: parsed.fields });
      await submitApplication(c.var.scope, {
        body: parsed.data,
        address: c.req.header("CF-Connecting-IP"),
        // A form post without a token may come from another site: the user has to send it again.
        formToken: field(FORM_TOKEN_FIELD) ?? "none",
        idempotencyKey,
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return refuse(c, values, idempotencyKey, error);
    }
    return c.redirect(registerUrl(pageLanguage(c), true), 303);
  });
