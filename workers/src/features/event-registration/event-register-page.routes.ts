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
import { requestedDoneView, redirectDone } from "../../http/page/done-cookie.ts";
import type { Post } from "../../http/page/form-page.ts";
import {
  answerPost,
  askAboutPhones,
  attempt,
  readPost,
  sendFormPage,
} from "../../http/page/form-page.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage } from "../../http/page/html.ts";
import { answersFile } from "../../http/operation.ts";
import {
  CALENDAR_HEADERS,
  CALENDAR_TYPE,
  calendarFile,
} from "../event-lists/event-calendar.service.ts";
import { checkPhone, openEvent, openList, registerForEvent } from "./event-registration.service.ts";

const schemas = applicantSchemas(calendar);

type PageState = Partial<EventPageData> & Pick<EventPageData, "event" | "view">;

const listIdOf = (c: Context<AppEnv>): string => c.req.param("listId") ?? "";

/** Renders the page. A closed link has no form, not even after 'register another'. */
const render = (
  c: Context<AppEnv>,
  { event, ...changes }: PageState,
  status: ContentfulStatusCode = 200,
): Promise<Response> => {
  const shownEvent = event && {
    title: event.title,
    date: event.date,
    time: event.time,
    venue: event.venue,
    availability: event.availability,
  };
  const listId = listIdOf(c);
  // A link to an event is for its readers, not for search engines.
  c.header("X-Robots-Tag", "noindex");
  return sendFormPage(
    c,
    (page) => renderEventPage({ ...page, listId, ...changes, event: shownEvent }),
    {
      status,
      hasForm: changes.view !== "closed",
    },
  );
};

/**
 * Reads the list of the link and renders its page; for a closed link, a page that says so (404).
 */
async function renderList(
  c: Context<AppEnv>,
  page: Omit<PageState, "event">,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  let event: EventPageData["event"] = null;
  try {
    event = await openList(c.var.scope, listIdOf(c));
  } catch (error) {
    if (error instanceof AppError && error.code === "LINK_CLOSED") {
      return render(c, { view: "closed", event }, 404);
    }
    // If the database failed for the form, the page is shown without the title of the list.
    if (status < 500) throw error;
  }
  return render(c, { ...page, event }, status);
}

const redirectToEnd = (c: Context<AppEnv>, view: "joined" | "sent"): Response =>
  redirectDone(c, eventUrl(listIdOf(c), pageLanguage(c), view), view);

/**
 * Answers the POST of the phone step with the full form, so that the phone is in no URL. Above the
 * limit of checks too, because a registration needs no check.
 */
async function submitPhone(c: Context<AppEnv>, post: Post): Promise<Response> {
  const { values, asked } = post;
  const phone = values.phone ?? "";
  askAboutPhones({ ...post, values: { phone } });
  try {
    const { exists, list } = await checkPhone(c.var.scope, {
      ...post.request(),
      phone,
      listId: listIdOf(c),
    });
    return exists
      ? redirectToEnd(c, "joined")
      : await render(c, { view: "form", event: list, values, asked });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TOO_MANY_REQUESTS") throw error;
    return renderList(c, { view: "form", values, asked });
  }
}

/** `/event-register/{listId}`: the phone step and the full form, also without JavaScript. */
export const eventRegisterPageRoutes = new Hono<AppEnv>()
  .get("/:listId", guard.public("the page of event registration"), (c) => {
    const requestedView = requestedDoneView(c);
    return renderList(c, { view: DONE_VIEWS.find((view) => view === requestedView) ?? "phone" });
  })
  .get(
    "/:listId/event.ics",
    guard.public("the calendar file of an event"),
    answersFile("Download the calendar file of an open event", [CALENDAR_TYPE]),
    async (c) => {
      const event = await openEvent(c.var.scope, listIdOf(c));
      return c.body(calendarFile(c.var.scope, event), 200, CALENDAR_HEADERS);
    },
  )
  .post("/:listId", guard.public("the same page's forms without JavaScript"), async (c) => {
    const post = await readPost(c);
    const { values, action, asked, key } = post;
    const listId = listIdOf(c);
    const showIn =
      (view: "phone" | "form") =>
      (changes: Partial<EventPageData>, status?: ContentfulStatusCode): Promise<Response> =>
        renderList(c, { view, ...changes }, status);
    const [showPhone, showForm] = [showIn("phone"), showIn("form")];
    if (action === ACTIONS.check) return attempt(c, post, showPhone, () => submitPhone(c, post));
    if (action === ACTIONS.back) return showPhone({ values, asked });
    if (action === ACTIONS.translate) return showForm({ values, asked, ...key });
    return answerPost(c, post, {
      parse: (typedValues) => parseEventRegistration(typedValues, schemas, listId),
      show: showForm,
      store: async (registration) => {
        await registerForEvent(c.var.scope, registration);
        return redirectToEnd(c, "sent");
      },
    });
  });
