import type { EventPageData } from "@kehila/public/server";
import { DONE_VIEWS, eventUrl, pageStyleHash, renderEventPage } from "@kehila/public/server";
import { parseEventRegistration } from "@kehila/shared/events/registration";
import { normalisePhone } from "@kehila/shared/persons/identifiers";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import type { FormValues } from "@kehila/shared/persons/registration";
import {
  ACTION_FIELD,
  ACTIONS,
  CLEAN_FIELD,
  EMPTY_FORM,
  IDEMPOTENCY_FIELD,
  formValues,
  isInputName,
  lacksBlocks,
  withoutHidden,
} from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../core/app-error.ts";
import { calendar } from "../../core/clock.ts";
import type { AppEnv } from "../../http/context.ts";
import { askedDone, redirectDone } from "../../http/done-cookie.ts";
import { postedRequestOf, readForm, refusalOf, textsOf } from "../../http/form.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage, sendPage } from "../../http/html.ts";
import { newId } from "../../lib/ids.ts";
import { readTurnstileKeys } from "../../external/turnstile.ts";
import { issueFormToken } from "../applications/form-token.service.ts";
import { checkPhone, openList, registerForEvent } from "./event-registration.service.ts";

const schemas = applicantSchemas(calendar);

type Shown = Partial<EventPageData> & Pick<EventPageData, "event" | "view">;

/** Renders the page. Each form gets a new token, and a new idempotency key unless it has one. */
async function render(
  c: Context<AppEnv>,
  page: Shown,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { event } = page;
  const keys = readTurnstileKeys(c.env);
  const html = renderEventPage({
    language: pageLanguage(c),
    title: c.env.PRODUCT_TITLE,
    timeZone: calendar.timeZone,
    listId: c.req.param("listId") ?? "",
    values: EMPTY_FORM,
    errors: {},
    failure: null,
    blocksAdded: false,
    formToken: await issueFormToken(c.var.scope),
    idempotencyKey: newId(),
    ...(keys ? { turnstileSiteKey: keys.siteKey } : {}),
    ...page,
    event: event && { title: event.title, date: event.date },
  });
  // A closed link has no form, not even after 'register another'.
  const turnstile = keys !== null && page.view !== "closed";
  return sendPage(c, html, { styleHash: pageStyleHash, status, turnstile });
}

/** Reads the list of the link and renders the page; a closed link has status 404. */
async function renderOpen(
  c: Context<AppEnv>,
  page: Omit<Shown, "event">,
  status?: ContentfulStatusCode,
): Promise<Response> {
  try {
    const event = await openList(c.var.scope, c.req.param("listId") ?? "");
    return await render(c, { ...page, event }, status);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "LINK_CLOSED") throw error;
    return render(c, { view: "closed", event: null }, 404);
  }
}

/** A form post of the page. */
interface Post {
  c: Context<AppEnv>;
  values: FormValues;
  /** Returns the text of a form field; undefined if empty. */
  field: (name: string) => string | undefined;
}

/** Renders a step with the sent values and the error, so that no typed value is lost. */
async function refuse({ c, values, field }: Post, view: "phone" | "form", error: unknown) {
  const refusal = await refusalOf(c, error, field(IDEMPOTENCY_FIELD));
  if (refusal.code === "LINK_CLOSED") return render(c, { view: "closed", event: null }, 404);
  const shown = { view, values, ...refusal.page };
  try {
    return await renderOpen(c, shown, refusal.status);
  } catch (again) {
    if (refusal.status < 500) throw again;
    // If the database also fails for the event, the page renders without its title.
    return render(c, { ...shown, event: null }, refusal.status);
  }
}

const done = (c: Context<AppEnv>, listId: string, view: "joined" | "sent"): Response =>
  redirectDone(c, eventUrl(listId, pageLanguage(c), view), view);

/**
 * Handles the phone step. The full form is the response to the POST, so that no URL contains the
 * phone. Over the limit of checks the form follows as well, because registration does not depend on
 * the check.
 */
async function check(post: Post, listId: string): Promise<Response> {
  const { c, values, field } = post;
  const phone = values.phone ?? "";
  const checked = { ...values, phone: normalisePhone(phone) ?? phone };
  try {
    const request = postedRequestOf(c, field);
    const { exists, list } = await checkPhone(c.var.scope, { ...request, phone, listId });
    if (exists) return done(c, listId, "joined");
    return await render(c, { view: "form", event: list, values: checked });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") {
      return renderOpen(c, { view: "form", values: checked });
    }
    return refuse(post, "phone", error);
  }
}

async function submit(post: Post, listId: string): Promise<Response> {
  const { c, values, field } = post;
  try {
    const request = postedRequestOf(c, field);
    const parsed = parseEventRegistration(values, schemas, listId);
    if (!parsed.success) throw new AppError("INVALID_INPUT", { fields: parsed.fields });
    const idempotencyKey = field(IDEMPOTENCY_FIELD);
    await registerForEvent(c.var.scope, { ...request, body: parsed.data, idempotencyKey });
  } catch (error) {
    return refuse(post, "form", error);
  }
  return done(c, listId, "sent");
}

/** Renders the full form again, changed by one of its buttons, with the same idempotency key. */
function showAgain({ c, values, field }: Post, changes: Partial<Shown> = {}): Promise<Response> {
  const idempotencyKey = field(IDEMPOTENCY_FIELD);
  const kept = idempotencyKey === undefined ? {} : { idempotencyKey };
  return renderOpen(c, { view: "form", values, ...kept, ...changes });
}

/** `/event-register/{listId}` (§2): the phone step and the full form, also without JavaScript. */
export const eventRegisterPageRoutes = new Hono<AppEnv>()
  .get("/:listId", guard.public("the page of event registration (§2)"), (c) => {
    const asked = askedDone(c);
    return renderOpen(c, { view: DONE_VIEWS.find((view) => view === asked) ?? "phone" });
  })
  .post("/:listId", guard.public("the same page's forms without JavaScript"), async (c) => {
    const form = await readForm(c);
    const field = textsOf(form);
    const values = { ...EMPTY_FORM, ...formValues(form.entries()) };
    const post: Post = { c, values, field };
    const listId = c.req.param("listId");
    const cleaned = field(CLEAN_FIELD);
    if (cleaned !== undefined && isInputName(cleaned)) {
      const clean = withoutHidden(values, cleaned);
      const parsed = parseEventRegistration(clean, schemas, listId);
      return showAgain(post, { values: clean, errors: parsed.success ? {} : parsed.fields });
    }
    const action = field(ACTION_FIELD);
    if (action === ACTIONS.check) return check(post, listId);
    if (action === ACTIONS.back) return renderOpen(c, { view: "phone", values });
    if (action === ACTIONS.translate) return showAgain(post);
    if (action === ACTIONS.update || lacksBlocks(values)) {
      return showAgain(post, { blocksAdded: lacksBlocks(values) });
    }
    return submit(post, listId);
  });
