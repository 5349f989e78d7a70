import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { isRefusal } from "../../lib/api/api-error.ts";
import type { Session } from "../../entities/users/session.queries.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { AuthPage } from "./auth-page.tsx";
import { muted } from "../../styles/utilities.css.ts";
import type { WaitingSignIn } from "./waiting-sign-in.ts";
import { verifyLinkQuery } from "./auth.queries.ts";
import { VerificationCode } from "./verification-code.tsx";

interface VerifyEmailProps {
  /** The token from the link of the mail, if the user followed one. */
  token: string | undefined;
  session: Session | undefined;
  /** The sign-in with the right password that led here. */
  waiting: WaitingSignIn | null;
  /** Whether the verified user is being signed in. */
  isSigningIn: boolean;
  /** The result of the link: whether this browser is now signed in. */
  verified: { signedIn: boolean } | null;
  /** The page after a successful verification. */
  home: string;
  onVerified: (verified: { signedIn: boolean }) => void;
}

/** Email verification: by link, or by a code of six digits. */
export function VerifyEmail(props: VerifyEmailProps) {
  const { token, session, waiting, isSigningIn, verified, home, onVerified } = props;
  const { t } = useTranslation();
  return (
    <AuthPage title={t("auth:verify.title")}>
      {verified ? (
        <Verified isSignedIn={verified.signedIn || session?.status === "signed-in"} home={home} />
      ) : isSigningIn ? (
        <Waiting>{t("auth:login.submitting")}</Waiting>
      ) : token ? (
        <ByLink token={token} session={session} onVerified={onVerified} />
      ) : (
        <WithoutLink session={session} waiting={waiting} onVerified={onVerified} />
      )}
    </AuthPage>
  );
}

function Verified({ isSignedIn, home }: { isSignedIn: boolean; home: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice isReplacement tone="success">
        <p>{t("auth:verify.success")}</p>
        <p>{t(isSignedIn ? "auth:verify.goingOn" : "auth:verify.goingToLogin")}</p>
      </Notice>
      <LinkButton to={home}>{t("auth:verify.continue")}</LinkButton>
    </>
  );
}

type WaysProps = Pick<VerifyEmailProps, "session" | "onVerified">;

function ByLink({ token, session, onVerified }: WaysProps & { token: string }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(verifyLinkQuery(token));
  useEffect(() => {
    if (data) onVerified(data);
  }, [data, onVerified]);

  if (!error || isFetching) return <Waiting>{t("auth:verify.verifying")}</Waiting>;
  if (!isRefusal(error)) {
    return <RetryNotice onRetry={() => void refetch()}>{errorText(t, error)}</RetryNotice>;
  }
  if (error.code === "OTHER_BROWSER") {
    return (
      <>
        <Notice tone="danger">{errorText(t, error)}</Notice>
        <LinkButton to={PAGES.forgotPassword} variant="secondary">
          {t("auth:login.forgot")}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Notice tone="danger">{errorText(t, error)}</Notice>
      <LinkButton to={PAGES.login} variant="secondary">
        {t("auth:verify.login")}
      </LinkButton>
      <VerificationCode session={session} onVerified={onVerified} />
    </>
  );
}

function WithoutLink({
  session,
  waiting,
  onVerified,
}: WaysProps & Pick<VerifyEmailProps, "waiting">) {
  const { t } = useTranslation();
  const named = useNamed();
  if (!session || session.status === "signed-in") {
    return <Waiting>{t("shell:loading")}</Waiting>;
  }
  return (
    <>
      {waiting ? (
        <Notice tone="info">
          <p>{t("auth:login.error.EMAIL_NOT_VERIFIED")}</p>
          <p>{t(waiting.mailSent ? "auth:login.verify" : "auth:login.verifyEarlier")}</p>
        </Notice>
      ) : session.status === "unverified" && session.email !== null ? (
        <p className={muted}>{named("auth:verify.sentTo", session.email)}</p>
      ) : (
        <>
          <Notice tone="info">{t("errors:code.NO_VERIFICATION_TOKEN")}</Notice>
          <LinkButton to={PAGES.login} variant="secondary">
            {t("auth:verify.login")}
          </LinkButton>
        </>
      )}
      <VerificationCode
        session={session}
        known={waiting?.credentials.email}
        onVerified={onVerified}
      />
    </>
  );
}
