import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { preferredLanguage } from "./form/language.ts";
import { loadMessages } from "./i18n/load-messages.ts";
import { createTranslate } from "./i18n/translator.ts";
import { EventPage } from "./pages/event-register/event-page.tsx";
import type { EventPageData } from "./pages/event-register/page-data.ts";
import { eventUrl } from "./pages/event-register/page-data.ts";
import type { EventTranslate } from "./pages/event-register/texts.ts";
import { loadEventMessages } from "./pages/event-register/texts.ts";

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

if (root !== null && data) {
  const page = JSON.parse(data) as EventPageData;
  const chosenLanguage = preferredLanguage(page.language);
  if (chosenLanguage !== null) location.replace(eventUrl(page.listId, chosenLanguage));
  else {
    // If the texts fail to load, the form still works without hydration.
    const [messages, own] = await Promise.all([
      loadMessages(page.language),
      loadEventMessages(page.language),
    ]);
    const t: EventTranslate = createTranslate(page.language, { ...messages, ...own });
    // A transition hydrates in short tasks, so a slow phone handles a press between two tasks.
    startTransition(() => {
      hydrateRoot(root, <EventPage page={page} t={t} />);
    });
  }
}
