import type { Language } from "@kehila/shared/base/languages";
import { accessibilityUrl, privacyUrl } from "@kehila/shared/base/paths";
import type { Translate } from "../i18n/translator.ts";
import * as css from "../styles/page.css.ts";

/**
 * The footer of every public page: the links to the privacy notice and the accessibility statement.
 */
export function PageFoot({ language, t }: { language: Language; t: Translate }) {
  return (
    <footer className={css.footer}>
      <a className={css.footLink} href={privacyUrl(language)}>
        {t("page.privacyLink")}
      </a>
      <a className={css.footLink} href={accessibilityUrl(language)}>
        {t("page.accessibility")}
      </a>
    </footer>
  );
}
