/**
 * The script in the shell of /login: one file without libraries (vite/early-form.ts). Renders the
 * form from its template in the user's language, then loads the app, and stores a submit for the app.
 * If the app does not load, offers to reload the page.
 */
import { APP_ELEMENTS_ID, EARLY_ID, storeEarlySubmit } from "../features/auth/early-sign-in.ts";
import { LOGO_HEIGHT, LOGO_PATH } from "@kehila/shared/base/logo";
import { markPage, preferredLanguage } from "../i18n/preferred-language.ts";
import { logoWidth, productTitle } from "../lib/config.ts";
import { firstLetter } from "../lib/text/first-letter.ts";
import { readTab, writeTab } from "../lib/storage/tab-storage.ts";
import { APP_WAIT_MS } from "../lib/timing/timings.ts";

/** The storage key of the email, which survives a reload. A password is never stored. */
const EMAIL = "early-email";

const language = preferredLanguage();
const container = document.getElementById(EARLY_ID);
const template = document.querySelector<HTMLTemplateElement>(
  `template[data-language="${language}"]`,
);
if (container && template) {
  markPage(language);
  container.replaceChildren(template.content.cloneNode(true));

  drawFace(container);
  const neededElement = container.querySelector<HTMLElement>("[data-needed]");
  if (neededElement) neededElement.hidden = !new URLSearchParams(location.search).has("next");
  if (typeof PublicKeyCredential === "undefined") {
    container.querySelector("[data-passkey]")?.remove();
  }
  const email = container.querySelector<HTMLInputElement>("input[name=email]");
  const typedBefore = readTab(EMAIL);
  if (email && typedBefore) {
    writeTab(EMAIL, "");
    email.value = typedBefore;
    container.querySelector<HTMLElement>("input[name=password]")?.focus();
  }

  const problem = container.querySelector<HTMLElement>("[data-problem]");
  const showProblem = () => {
    if (problem) problem.hidden = false;
  };
  const loadAgain = () => {
    writeTab(EMAIL, email?.value ?? "");
    location.reload();
  };
  problem?.querySelector("button")?.addEventListener("click", loadAgain);

  let isAppLost = false;
  const loseApp = () => {
    isAppLost = true;
    storeEarlySubmit(container, false);
    showProblem();
  };
  // An error event reports a script that does not load, and an unhandled rejection reports a start
  // that fails.
  window.addEventListener("unhandledrejection", loseApp);
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) loseApp();
    },
    { capture: true },
  );

  container.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isAppLost) {
      loadAgain();
      return;
    }
    storeEarlySubmit(container, true);
    // The app may still load later, and then continues the submit.
    setTimeout(showProblem, APP_WAIT_MS);
  });
}

/** Draws the mark and the name of the organisation. */
function drawFace(page: HTMLElement): void {
  const title = productTitle();
  const width = logoWidth();
  const mark = page.querySelector<HTMLElement>("[data-mark]");
  page.querySelector("[data-name]")?.append(title);
  if (width === null) {
    mark?.append(firstLetter(title));
    return;
  }
  const image = new Image(Number(width), LOGO_HEIGHT);
  image.src = LOGO_PATH;
  image.alt = "";
  image.className = mark?.dataset["logoClass"] ?? "";
  mark?.replaceWith(image);
}

// The load event comes after the style sheets, so the scripts of the app do not delay the first
// paint of the form.
const appElements = document.querySelector<HTMLTemplateElement>(`template#${APP_ELEMENTS_ID}`);
if (appElements) {
  addEventListener("load", () => document.body.append(appElements.content.cloneNode(true)));
}
