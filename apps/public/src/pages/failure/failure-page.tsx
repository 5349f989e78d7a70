import type { Language } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import { PageFoot } from "../../form/page-foot.tsx";
import { languageLink, TopBar } from "../../form/top-bar.tsx";
import type { Translate } from "../../i18n/translator.ts";
import * as css from "../../styles/page.css.ts";

export interface FailurePageData extends Organisation {
  language: Language;
  /** The path of the page that failed. */
  path: string;
  /** The beginning of the request's id, by which administrators find the failure. */
  number: string;
}

/** The page in place of a public page that the server cannot render; it has no script. */
export function FailurePage({ page, t }: { page: FailurePageData; t: Translate }) {
  const { language, path, number } = page;
  return (
    <div className={css.column}>
      <TopBar
        language={language}
        organisation={page}
        t={t}
        renderLanguage={languageLink((to) => `${path}?lang=${to}`)}
      />
      <main className={css.section}>
        <h1 className={css.stepHeading}>{t("failure.pageTitle")}</h1>
        <p className={css.lead}>{t("failure.pageText")}</p>
        <p>{t("failure.pageNumber", { number })}</p>
      </main>
      <PageFoot language={language} t={t} />
    </div>
  );
}
