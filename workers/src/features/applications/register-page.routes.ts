import type { RegisterPageData } from "@kehila/public/server";
import { registerUrl, renderRegisterPage } from "@kehila/public/server";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { parseRegistration } from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { calendar } from "../../core/clock.ts";
import type { AppEnv } from "../../http/context.ts";
import { requestedDoneView, redirectDone } from "../../http/page/done-cookie.ts";
import { answerPost, readPost, sendFormPage } from "../../http/page/form-page.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage } from "../../http/page/html.ts";
import { submitApplication } from "./registration.service.ts";

const schemas = applicantSchemas(calendar);

const renderForm = (
  c: Context<AppEnv>,
  changes: Partial<RegisterPageData>,
  status: ContentfulStatusCode = 200,
): Promise<Response> =>
  sendFormPage(c, (page) => renderRegisterPage({ ...page, view: "form", ...changes }), { status });

/** `/register`: the wizard's page, and the form that works without JavaScript. */
export const registerPageRoutes = new Hono<AppEnv>()
  .get("/", guard.public("the page of public registration"), (c) =>
    renderForm(c, requestedDoneView(c) === undefined ? {} : { view: "done" }),
  )
  .post("/", guard.public("the same page's form without JavaScript"), async (c) => {
    const post = await readPost(c);
    return answerPost(c, post, {
      parse: (values) => parseRegistration(values, schemas),
      show: (changes, status) => renderForm(c, changes, status),
      store: async (submission) => {
        await submitApplication(c.var.scope, submission);
        return redirectDone(c, registerUrl(pageLanguage(c), true), "1");
      },
    });
  });
