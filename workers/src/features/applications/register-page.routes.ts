import type { RegisterPageData } from "@kehila/public/server";
import { pageStyleHash, registerUrl, renderRegisterPage } from "@kehila/public/server";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { FormValues } from "@kehila/shared/persons/registration";
import {
  ACTIONS,
  ACTION_FIELD,
  CLEAN_FIELD,
  EMPTY_FORM,
  IDEMPOTENCY_FIELD,
  formValues,
  isInputName,
  lacksBlocks,
  parseRegistration,
  withoutHidden,
} from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../../http/context.ts";
import { askedDone, redirectDone } from "../../http/done-cookie.ts";
import { guard } from "../../http/guard.ts";
import { postedRequestOf, readForm, refusalOf, textsOf } from "../../http/form.ts";
import { pageLanguage, sendPage } from "../../http/html.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";
import { readTurnstileKeys } from "../../external/turnstile.ts";
import { issueFormToken } from "./form-token.service.ts";
import { submitApplication } from "./registration.service.ts";

const schemas = applicantSchemas(calendar);

/** Renders the page. Each form gets a new token, and a new idempotency key unless it has one. */
async function render(
  c: Context<AppEnv>,
  page: Partial<RegisterPageData>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const keys = readTurnstileKeys(c.env);
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
    ...(keys ? { turnstileSiteKey: keys.siteKey } : {}),
    ...page,
  });
  return sendPage(c, html, { styleHash: pageStyleHash, status, turnstile: keys !== null });
}

/** Renders the form with the sent values and the error, so that no typed value is lost. */
async function refuse(
  c: Context<AppEnv>,
  values: FormValues,
  idempotencyKey: string | undefined,
  error: unknown,
): Promise<Response> {
  const { status, page } = await refusalOf(c, error, idempotencyKey);
  return render(c, { values, ...page }, status);
}

/** `/register` (§2): the wizard's page, and the form that works without JavaScript. */
export const registerPageRoutes = new Hono<AppEnv>()
  .get("/", guard.public("the page of public registration (§2)"), async (c) =>
    render(c, askedDone(c) === undefined ? {} : { view: "done" }),
  )
  .post("/", guard.public("the same page's form without JavaScript"), async (c) => {
    const form = await readForm(c);
    const field = textsOf(form);
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
      const request = postedRequestOf(c, field);
      const parsed = parseRegistration(values, schemas);
      if (!parsed.success) throw new AppError("INVALID_INPUT", { fields: parsed.fields });
      await submitApplication(c.var.scope, {
        ...request,
        body: parsed.data,
        idempotencyKey,
      });
    } catch (error) {
      return refuse(c, values, idempotencyKey, error);
    }
    return redirectDone(c, registerUrl(pageLanguage(c), true), "1");
  });
