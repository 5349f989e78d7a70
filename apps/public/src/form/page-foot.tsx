import type { Language } from "@kehila/shared/base/languages";
import { accessibilityUrl } from "@kehila/shared/base/paths";
import type { Translate } from "../i18n/translator.ts";
import * as css from "../styles/page.css.ts";

/** The footer of every public page: the link to the accessibility statement. */
export function PageFoot({ language, t }: { language: Language; t: Translate }) {
  return (
    <footer className={css.footer}>
      <a href={accessibilityUrl(language)}>{t("page.accessibility")}</a>
    </footer>
  );
}
