import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { preferredLanguage } from "./form/language.ts";
import { loadMessages } from "./i18n/load-messages.ts";
import { createTranslate } from "./i18n/translator.ts";
import type { RegisterPageData } from "./pages/register/page-data.ts";
import { registerUrl } from "./pages/register/page-data.ts";
import { RegisterPage } from "./pages/register/register-page.tsx";

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

if (root !== null && data) {
  const page = JSON.parse(data) as RegisterPageData;
  const chosenLanguage = preferredLanguage(page.language);
  if (chosenLanguage !== null) location.replace(registerUrl(chosenLanguage));
  else {
    // If the texts fail to load, the form still works without hydration.
    const messages = await loadMessages(page.language);
    const t = createTranslate(page.language, messages);
    // A transition hydrates in short tasks, so a slow phone handles a press between two tasks.
    startTransition(() => {
      hydrateRoot(root, <RegisterPage page={page} t={t} />);
    });
  }
}
