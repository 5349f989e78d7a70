import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Language } from "@kehila/shared/base/languages";
import { eventLinkPath } from "@kehila/shared/base/paths";
import type { FormValues } from "@kehila/shared/persons/registration";
import type { Failure } from "../../form/failure.ts";

/** The success screens: for a visitor with a known phone, and for one with an unknown phone. */
export const DONE_VIEWS = ["joined", "sent"] as const;
export type DoneView = (typeof DONE_VIEWS)[number];

/**
 * The data for rendering `/event-register/{listId}` on the server and hydrating it in the browser.
 */
export interface EventPageData {
  language: Language;
  /** The product's display title. */
  title: string;
  /** The organisation's time zone, which validates birth dates. */
  timeZone: string;
  /** The list id in the URL; a list with this id may not exist. */
  listId: string;
  /** Null if the link is closed. */
  event: { title: string; date: string } | null;
  view: "phone" | "form" | "closed" | DoneView;
  values: FormValues;
  errors: FieldErrors;
  failure: Failure | null;
  /** Whether spouse or child fields were just added to the form without JavaScript. */
  blocksAdded: boolean;
  formToken: string;
  idempotencyKey: string;
  /** The site key of the Turnstile widget; absent where the check is off. */
  turnstileSiteKey?: string;
}

/** Returns the page's URL in a language; `done` shows a success screen. */
export const eventUrl = (listId: string, language: Language, done?: DoneView): string =>
  `${eventLinkPath(listId)}?lang=${language}${done === undefined ? "" : `&done=${done}`}`;
