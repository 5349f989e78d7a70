import * as css from "./screens.css.ts";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { BrushCleaning, CircleAlert, Compass, KeyRound, Lock } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../i18n/error-text.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { AccessError, homeOf } from "./guards.ts";
import type { ClosedReason } from "./guards.ts";
import { sessionQuery, useMe } from "../entities/users/session.queries.ts";
import { Button } from "../ui/button/button.tsx";
import { LinkButton, linkButton } from "../ui/button/link-button.tsx";
import { usePageTitle } from "../ui/layout/page.tsx";
import { wrap } from "../styles/utilities.css.ts";
import { Spinner } from "../ui/feedback/spinner.tsx";

interface ScreenProps {
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  title: string;
  children: ReactNode;
  isAlone?: boolean;
}

/** A message in place of a page's content. */
function Screen({ icon: Icon, title, children, isAlone = false }: ScreenProps) {
  usePageTitle(title);
  return (
    <section className={isAlone ? css.alone : css.screen}>
      <Icon aria-hidden="true" className={css.icon} />
      <h1 className={css.title}>{title}</h1>
      {children}
    </section>
  );
}

/** The page of unknown paths; the Worker sends it with status 404. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const home = homeOf(useMe());
  return (
    <Screen icon={Compass} title={t("shell:notFound.title")}>
      <p className={css.text}>{t("shell:notFound.text")}</p>
      <LinkButton to={home}>{t("shell:notFound.home")}</LinkButton>
    </Screen>
  );
}

/** A button that reloads the session; the guards run again if the session has changed. */
function CheckAgain() {
  const { t } = useTranslation();
  const { refetch, isFetching } = useQuery(sessionQuery);
  return (
    <Button isPending={isFetching} onPress={() => void refetch()}>
      {t("shell:access.again")}
    </Button>
  );
}

function ForbiddenScreen({ text }: { text: string }) {
  const { t } = useTranslation();
  const home = homeOf(useMe());
  return (
    <Screen icon={Lock} title={t("shell:access.forbidden.title")}>
      <p className={css.text}>{text}</p>
      <LinkButton to={home}>{t("shell:access.forbidden.home")}</LinkButton>
    </Screen>
  );
}

function NoRightsScreen() {
  const { t } = useTranslation();
  return (
    <Screen icon={KeyRound} title={t("shell:access.noRights.title")}>
      <p className={css.text}>{t("shell:access.noRights.text")}</p>
      <CheckAgain />
    </Screen>
  );
}

function ClosedScreen({ reason }: { reason: ClosedReason }) {
  const { t } = useTranslation();
  switch (reason) {
    case "forbidden":
      return <ForbiddenScreen text={t("shell:access.forbidden.text")} />;
    case "admins-only":
      return <ForbiddenScreen text={t("accounts:denied")} />;
    case "no-rights":
      return <NoRightsScreen />;
  }
}

/** Shown when a route fails: closed by a guard, or 'Error' and the message. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const home = homeOf(useMe());
  if (error instanceof AccessError) return <ClosedScreen reason={error.reason} />;
  const isSessionUnknown = queryClient.getQueryState(sessionQuery.queryKey)?.error === error;
  const isTechnical = error instanceof Error && !(error instanceof ApiError);
  const retry = () => {
    // After a bug or a file that failed to load, only a reload of the page can help.
    if (isTechnical) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Screen icon={CircleAlert} title={t("shell:error.title")}>
      <p className={css.text} role="alert">
        <span>{isSessionUnknown ? `${t("shell:error.session")}. ` : null}</span>
        <span>{errorText(t, error)}</span>
      </p>
      {isTechnical && error.message !== "" ? (
        <p className={css.detail}>
          <bdi translate="no" dir="ltr">
            {error.message}
          </bdi>
        </p>
      ) : null}
      <div className={wrap}>
        <Button variant="primary" onPress={retry}>
          {t("shell:error.retry")}
        </Button>
        <LinkButton to={home} variant="secondary">
          {t("shell:error.home")}
        </LinkButton>
      </div>
    </Screen>
  );
}

/** The page after a crash of the app: an apology, and a link home that reloads the app. */
export function GlobalErrorScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <Screen icon={BrushCleaning} title={t("shell:error.apology")} isAlone>
        <p className={css.text}>{t("shell:error.text")}</p>
        {/* Not a router link: the router may be what failed. */}
        <a href={PAGES.newPerson} className={linkButton("primary")}>
          {t("shell:error.home")}
        </a>
      </Screen>
    </main>
  );
}

/** Shown while a page loads, after a short delay. */
export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={css.loading} role="status">
      <Spinner />
      {t("shell:loading")}
    </div>
  );
}
