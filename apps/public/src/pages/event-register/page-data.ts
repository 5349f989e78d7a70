import type { Language } from "@kehila/shared/base/languages";
import { eventLinkPath } from "@kehila/shared/base/paths";
import type { FormPageData } from "../../form/page-data.ts";

/** The success screens: for a visitor with a known phone, and for one with an unknown phone. */
export const DONE_VIEWS = ["joined", "sent"] as const;
export type DoneView = (typeof DONE_VIEWS)[number];

/**
 * The data for rendering `/event-register/{listId}` on the server and hydrating it in the browser.
 */
export interface EventPageData extends FormPageData {
  /** The list id in the URL; a list with this id may not exist. */
  listId: string;
  /** Null if the link is closed. */
  event: {
    title: string;
    date: string;
    /** `HH:MM`. */
    time: string | null;
    venue: string | null;
    /** The places of the event, equal for all visitors; `full`: new participants have to wait. */
    availability: "open" | "limited" | "full";
  } | null;
  view: "phone" | "form" | "closed" | DoneView;
}

/** Returns the page's URL in a language; `doneView` shows a success screen. */
export const eventUrl = (listId: string, language: Language, doneView?: DoneView): string =>
  `${eventLinkPath(listId)}?lang=${language}${doneView === undefined ? "" : `&done=${doneView}`}`;
