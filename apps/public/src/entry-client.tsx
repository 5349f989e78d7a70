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
  const preferred = preferredLanguage(page.language);
  if (preferred !== null) location.replace(registerUrl(preferred));
  else {
    // A form that is not hydrated still works: a missing file loses nothing.
    const messages = await loadMessages(page.language);
    const t = createTranslate(page.language, messages);
    // In a transition React hydrates in short tasks: a press on a slow phone does not wait for all of it.
    startTransition(() => {
      hydrateRoot(root, <RegisterPage page={page} t={t} />);
    });
  }
}
