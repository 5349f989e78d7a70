import type { EventPageData } from "@kehila/public/server";
import { DONE_VIEWS, eventUrl, renderEventPage } from "@kehila/public/server";
import { parseEventRegistration } from "@kehila/shared/events/registration";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { ACTIONS } from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../core/app-error.ts";
import { calendar } from "../../core/clock.ts";
import type { AppEnv } from "../../http/context.ts";
import { askedDone, redirectDone } from "../../http/done-cookie.ts";
import type { Post } from "../../http/form-page.ts";
import { answerPost, attempt, readPost, sendFormPage } from "../../http/form-page.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage } from "../../http/html.ts";
import { checkPhone, openList, registerForEvent } from "./event-registration.service.ts";

const schemas = applicantSchemas(calendar);

type Shown = Partial<EventPageData> & Pick<EventPageData, "event" | "view">;

const listIdOf = (c: Context<AppEnv>): string => c.req.param("listId") ?? "";

/** Renders the page. A closed link has no form, not even after 'register another'. */
const render = (
  c: Context<AppEnv>,
  { event, ...changes }: Shown,
  status: ContentfulStatusCode = 200,
): Promise<Response> => {
  const shown = event && { title: event.title, date: event.date };
  const listId = listIdOf(c);
  return sendFormPage(c, (page) => renderEventPage({ ...page, listId, ...changes, event: shown }), {
    status,
    hasForm: changes.view !== "closed",
  });
};

/** Reads the list of the link and renders the page with it; or, with 404, that the link is closed. */
async function show(
  c: Context<AppEnv>,
  page: Omit<Shown, "event">,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  let event: EventPageData["event"] = null;
  try {
    event = await openList(c.var.scope, listIdOf(c));
  } catch (error) {
    if (error instanceof AppError && error.code === "LINK_CLOSED") {
      return render(c, { view: "closed", event }, 404);
    }
    // The database that fails for the form fails for the title too: the page does without it.
    if (status < 500) throw error;
  }
  return render(c, { ...page, event }, status);
}

const done = (c: Context<AppEnv>, view: "joined" | "sent"): Response =>
  redirectDone(c, eventUrl(listIdOf(c), pageLanguage(c), view), view);

/**
 * The phone step: the full form is the answer to the POST, so that the phone is in no URL. Beyond a limit
 * of checks the form follows too: a registration needs no check.
 */
async function check(c: Context<AppEnv>, post: Post): Promise<Response> {
  const { values } = post;
  const phone = values.phone ?? "";
  try {
    const { exists, list } = await checkPhone(c.var.scope, {
      ...post.request(),
      phone,
      listId: listIdOf(c),
    });
    return exists ? done(c, "joined") : await render(c, { view: "form", event: list, values });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TOO_MANY_REQUESTS") throw error;
    return show(c, { view: "form", values });
  }
}

/** `/event-register/{listId}` (§2): the phone step and the full form, also without JavaScript. */
export const eventRegisterPageRoutes = new Hono<AppEnv>()
  .get("/:listId", guard.public("the page of event registration (§2)"), (c) => {
    const asked = askedDone(c);
    return show(c, { view: DONE_VIEWS.find((view) => view === asked) ?? "phone" });
  })
  .post("/:listId", guard.public("the same page's forms without JavaScript"), async (c) => {
    const post = await readPost(c);
    const { values, action, key } = post;
    const listId = listIdOf(c);
    const showIn =
      (view: "phone" | "form") =>
      (changes: Partial<EventPageData>, status?: ContentfulStatusCode): Promise<Response> =>
        show(c, { view, ...changes }, status);
    const [showPhone, showForm] = [showIn("phone"), showIn("form")];
    if (action === ACTIONS.check) return attempt(c, post, showPhone, () => check(c, post));
    if (action === ACTIONS.back) return showPhone({ values });
    if (action === ACTIONS.translate) return showForm({ values, ...key });
    return answerPost(c, post, {
      parse: (typed) => parseEventRegistration(typed, schemas, listId),
      show: showForm,
      store: async (registration) => {
        await registerForEvent(c.var.scope, registration);
        return done(c, "sent");
      },
    });
  });
