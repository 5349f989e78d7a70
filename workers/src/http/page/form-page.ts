import type { FormPageData } from "@kehila/public/server";
import { pageStyleHash } from "@kehila/public/server";
import type { ParseResult } from "@kehila/shared/base/fields";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Phones } from "@kehila/shared/persons/phone-questions";
import { openQuestions } from "@kehila/shared/persons/phone-questions";
import type { FormValues } from "@kehila/shared/persons/registration";
import {
  ACTION_FIELD,
  ACTIONS,
  ASKED_PREFIX,
  CLEAN_FIELD,
  doubtsOf,
  EMPTY_FORM,
  FORM_TOKEN_FIELD,
  formValues,
  HONEYPOT_FIELD,
  IDEMPOTENCY_FIELD,
  isInputName,
  lacksBlocks,
  PHONE_FIELDS,
  TURNSTILE_FIELD,
  withoutHidden,
} from "@kehila/shared/persons/registration";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../core/app-error.ts";
import { calendar } from "../../core/clock.ts";
import { readTurnstileKeys } from "../../external/turnstile.ts";
import { issueFormToken } from "../../features/applications/form-token.service.ts";
import { newId } from "../../lib/ids.ts";
import { organisationOf } from "../../lib/settings/organisation.ts";
import type { AppEnv } from "../context.ts";
import { readForm, textsOf } from "../request/form.ts";
import { pageLanguage, sendPage } from "./html.ts";
import { asAppError, onError } from "../response/on-error.ts";

/** The public forms without JavaScript: each posts to the URL of its page. */

/** The fields of a rendered form that differ from an empty form. */
type Changes = Partial<FormPageData>;

/**
 * Renders a page with a form; each rendering has a new form token and, unless `render` sets one, a
 * new idempotency key.
 */
export async function sendFormPage(
  c: Context<AppEnv>,
  render: (page: FormPageData) => string,
  { status, hasForm = true }: { status: ContentfulStatusCode; hasForm?: boolean },
): Promise<Response> {
  const keys = readTurnstileKeys(c.env);
  const html = render({
    language: pageLanguage(c),
    ...organisationOf(c.env),
    timeZone: calendar.timeZone,
    values: EMPTY_FORM,
    errors: {},
    asked: {},
    failure: null,
    blocksAdded: false,
    formToken: await issueFormToken(c.var.scope),
    idempotencyKey: newId(),
    ...(keys ? { turnstileSiteKey: keys.siteKey } : {}),
  });
  return sendPage(c, html, {
    styleHash: pageStyleHash,
    status,
    turnstile: keys !== null && hasForm,
  });
}

/** The client of a form post, and the tokens of its form. */
interface PostRequest {
  address: string | undefined;
  formToken: string;
  turnstileToken: string | undefined;
}

/** A form post. */
export interface Post {
  values: FormValues;
  action: string | undefined;
  /** The name of the input whose hidden characters a button removes. */
  cleaned: string | undefined;
  /** The phones that the form has asked about. */
  asked: Phones;
  /** The idempotency key of the form, if it has one. */
  key: { idempotencyKey?: string };
  /** Returns the address and the tokens. Throws `FORM_REJECTED` for a filled-in honeypot. */
  request: () => PostRequest;
}

/** Reads a form post. Throws if the body is not a form. */
export async function readPost(c: Context<AppEnv>): Promise<Post> {
  const form = await readForm(c);
  const field = textsOf(form);
  const idempotencyKey = field(IDEMPOTENCY_FIELD);
  return {
    values: { ...EMPTY_FORM, ...formValues(form.entries()) },
    action: field(ACTION_FIELD),
    cleaned: field(CLEAN_FIELD),
    asked: askedPhones(field),
    key: idempotencyKey === undefined ? {} : { idempotencyKey },
    request: () => {
      if (field(HONEYPOT_FIELD) !== undefined) throw new AppError("FORM_REJECTED");
      return {
        address: c.req.header("CF-Connecting-IP"),
        // A form post without a token may come from another site: the user has to send it again.
        formToken: field(FORM_TOKEN_FIELD) ?? "none",
        turnstileToken: field(TURNSTILE_FIELD),
      };
    },
  };
}

/** Reads the phones that a form has asked about. */
const askedPhones = (field: (name: string) => string | undefined): Phones =>
  Object.fromEntries(
    PHONE_FIELDS.flatMap((name) => {
      const phone = field(ASKED_PREFIX + name);
      return phone === undefined ? [] : [[name, phone]];
    }),
  );

/** Throws the questions about phones that seem to lack a digit, once for each value. */
export function askAboutPhones({ values, asked }: Post, fields: FieldErrors = {}): void {
  const questions = openQuestions(doubtsOf(values), asked);
  const errors = { ...questions, ...fields };
  if (Object.keys(errors).length > 0) throw new AppError("INVALID_INPUT", { fields: errors });
}

/** Returns the phones that the errors ask about. */
const askedIn = (fields: FieldErrors, values: FormValues): Phones =>
  Object.fromEntries(
    Object.entries(doubtsOf(values)).filter(([field]) => fields[field] === "PHONE_LACKS_DIGIT"),
  );

type Show = (changes: Changes, status?: ContentfulStatusCode) => Promise<Response>;

/** Runs the action of a post. If it fails, shows the form with the sent values and the error. */
export async function attempt(
  c: Context<AppEnv>,
  { values, asked, key }: Post,
  show: Show,
  act: () => Promise<Response>,
): Promise<Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const answer = await onError(error, c);
    const { code, fields = {} } = asAppError(error);
    const wait = Number(answer.headers.get("Retry-After"));
    const failure = { code, seconds: wait > 0 ? wait : null };
    // A failed attempt may have stored the values. A retry with the same key does not store them
    // again.
    const keptKey = code === "IDEMPOTENCY_KEY_REUSED" ? {} : key;
    return show(
      {
        values,
        errors: fields,
        asked: { ...asked, ...askedIn(fields, values) },
        failure,
        ...keptKey,
      },
      answer.status as ContentfulStatusCode,
    );
  }
}

interface PlainForm<Body> {
  parse: (values: FormValues) => ParseResult<Body>;
  show: Show;
  /** Stores the sent values, and redirects. */
  store: (
    submission: PostRequest & { body: Body; idempotencyKey: string | undefined },
  ) => Promise<Response>;
}

/**
 * Answers a post of the whole form: shows the form that a button has changed, or stores the values.
 */
export async function answerPost<Body>(
  c: Context<AppEnv>,
  post: Post,
  { parse, show, store }: PlainForm<Body>,
): Promise<Response> {
  const { values, action, cleaned, asked, key } = post;
  if (cleaned !== undefined && isInputName(cleaned)) {
    const cleanValues = withoutHidden(values, cleaned);
    const parsed = parse(cleanValues);
    const errors = parsed.success ? {} : parsed.fields;
    return show({ values: cleanValues, errors, asked, ...key });
  }
  if (action === ACTIONS.update || lacksBlocks(values)) {
    return show({ values, blocksAdded: lacksBlocks(values), asked, ...key });
  }
  return attempt(c, post, show, () => {
    const request = post.request();
    const parsed = parse(values);
    askAboutPhones(post, parsed.success ? {} : parsed.fields);
    if (!parsed.success) throw new AppError("INVALID_INPUT", { fields: parsed.fields });
    return store({ ...request, body: parsed.data, idempotencyKey: key.idempotencyKey });
  });
}
