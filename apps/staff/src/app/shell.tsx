import * as css from "./shell.css.ts";
import { PAGES } from "@kehila/shared/base/paths";
import { useLocation, useRouter } from "@tanstack/react-router";
import { WifiOff } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../entities/users/session.queries.ts";
import { useMedia, useOnline } from "../lib/page/use-media.ts";
import { useSearchKeys } from "../lib/page/use-page-key.ts";
import { clearToast } from "../ui/feedback/toast.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { PAGE_RIGHTS } from "./guards.ts";
import { confirmation } from "../lib/api/confirmed.ts";
import { ConfirmIdentityDialog } from "../entities/users/confirm-dialog.tsx";
import { MENU_COLLAPSE_PX } from "../lib/timing/timings.ts";
import { Face } from "./face.tsx";
import { SideMenu } from "./side-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";

/** The frame of every page: skip link, menu, page content, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const mainRef = useRef<HTMLElement>(null);
  // Selects the path only, so that a new search does not render the frame again.
  const pathname = useLocation({ select: (location) => location.pathname });
  const shownPath = useRef(pathname);
  const userId = useMe()?.id ?? null;

  // A layout effect: a page that starts in a field takes the focus in an effect, which runs later.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // After navigation, screen readers and the keyboard start at the beginning of the page.
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  useSearchKey();

  useEffect(() => {
    // A toast may contain a name, so it is removed with the session.
    return userId === null ? undefined : clearToast;
  }, [userId]);

  return (
    <div className={css.shell}>
      <a
        href="#main"
        className={css.skip}
        onClick={(event) => {
          // The URL is the state of the screen, so the skip link must not change it.
          event.preventDefault();
          mainRef.current?.focus();
        }}
      >
        {t("shell:skip")}
      </a>
      <Menu />
      <div className={css.content}>
        <OfflineBanner />
        <Face />
        <main id="main" ref={mainRef} tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      <Toasts />
      <ConfirmIdentity />
    </div>
  );
}

/**
 * Focuses the search box of the page on `/` and Ctrl+K; on a page without one, opens Today, which
 * starts in its search box.
 */
function useSearchKey(): void {
  const router = useRouter();
  const me = useMe();
  useSearchKeys(() => {
    const box = document.querySelector<HTMLElement>("[role=search] input");
    if (box) box.focus();
    else if (me && PAGE_RIGHTS.persons(me)) {
      void router.navigate({ to: PAGES.today });
    }
  });
}

function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={css.offline}>
          <WifiOff aria-hidden="true" />
          {t("shell:offline")}
        </p>
      )}
    </div>
  );
}

/** The dialog that asks for the user's own password while a call waits for it, on any page. */
function ConfirmIdentity() {
  const onAnswer = useSyncExternalStore(confirmation.subscribe, confirmation.current);
  if (!onAnswer) return null;
  return <ConfirmIdentityDialog onAnswer={onAnswer} />;
}

/** The menu: at the side, on a phone at the end of the window. */
function Menu() {
  const isNarrow = useMedia(`(max-width: ${MENU_COLLAPSE_PX}px)`);
  return isNarrow ? <BottomBar /> : <SideMenu />;
}
