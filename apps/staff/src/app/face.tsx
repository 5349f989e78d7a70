import { useLocation } from "@tanstack/react-router";
import { PAGES } from "@kehila/shared/base/paths";
import { useLanguage } from "../i18n/use-language.ts";
import { logoWidth, productTitle } from "../lib/config.ts";
import { firstLetter } from "../lib/text/first-letter.ts";
import { Logo } from "../ui/logo.tsx";
import { UserText } from "../ui/user-text.tsx";
import * as css from "./face.css.ts";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { MenuItem } from "./menu-item.tsx";
import { accessibilityLink } from "./menu-links.ts";
import { choices, monogram, title as titleClass } from "./side-menu.css.ts";

/** The pages before the sign-in. */
const PAGES_BEFORE: ReadonlySet<string> = new Set([
  PAGES.login,
  PAGES.signup,
  PAGES.verifyEmail,
  PAGES.forgotPassword,
  PAGES.resetPassword,
]);

/**
 * The organisation's mark and name, languages and the accessibility statement, above a page before
 * the sign-in on a phone, which has no side menu.
 */
export function Face() {
  const isBefore = useLocation({ select: ({ pathname }) => PAGES_BEFORE.has(pathname) });
  const language = useLanguage();
  if (!isBefore) return null;
  const title = productTitle();
  return (
    <header className={css.face}>
      <div className={titleClass}>
        {logoWidth() === null ? (
          <span aria-hidden="true" className={monogram}>
            {firstLetter(title)}
          </span>
        ) : (
          <Logo />
        )}
        <UserText>{title}</UserText>
      </div>
      <div className={choices}>
        <LanguageSwitcher isVertical={false} />
        <MenuItem link={accessibilityLink(language)} isIconOnly />
      </div>
    </header>
  );
}
