/**
 * The script of the shell of /login, a file of its own without libraries (vite/early-form.ts). Draws
 * the form from its template in the user's language, long before the app arrives, and keeps a submit
 * until then.
 */
import { EARLY_ID, storeEarlySubmit } from "../features/auth/early-sign-in.ts";
import { markPage, preferredLanguage } from "../i18n/preferred-language.ts";

const language = preferredLanguage();
const place = document.getElementById(EARLY_ID);
const template = document.querySelector<HTMLTemplateElement>(
  `template[data-language="${language}"]`,
);
if (place && template) {
  markPage(language);
  place.replaceChildren(template.content.cloneNode(true));

  const needed = place.querySelector<HTMLElement>("[data-needed]");
  if (needed) needed.hidden = !new URLSearchParams(location.search).has("next");
  if (typeof PublicKeyCredential === "undefined") {
    place.querySelector("[data-passkey]")?.remove();
  }
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    storeEarlySubmit(place);
  });
}
