import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { AUTHENTICATED_REDIRECT_MS } from "../lib/timing/timings.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { textParameter } from "../lib/page/search-params.ts";
import * as z from "zod/mini";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { keepSignIn } from "../features/auth/waiting-sign-in.ts";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { PasskeyButton } from "../features/second-factor/passkey-button.tsx";
import { RecoveryCodesDialog } from "../features/second-factor/recovery-codes-dialog.tsx";
import { SecondStep } from "../features/second-factor/second-step.tsx";
import { homeOf, safeNext } from "../app/guards.ts";
// The styles of the shell's sign-in form; the shell has no style sheet of its own.
import "../app/early-form.css.ts";
import { useMe, type SecondStepNeeded } from "../entities/users/session.queries.ts";
import { useRedirect } from "../lib/page/use-redirect.ts";

/** `next` is a path of this site to open after sign-in. */
const search = z.object({ next: textParameter });

export const Route = createFileRoute("/login")({
  validateSearch: search,
  component: LoginPage,
});

function LoginPage() {
  const { t } = useTranslation();
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const me = useMe();
  const isSignedIn = me !== null;
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  // A signed-in user leaves this page, but not before reading new recovery codes.
  useRedirect(
    isSignedIn && newCodes === null,
    AUTHENTICATED_REDIRECT_MS,
    safeNext(next, homeOf(me)),
  );
  const [second, setSecond] = useState<SecondStepNeeded | null>(null);
  return (
    <>
      {second ? (
        <AuthPage title={t("second-factor:step.title")}>
          <SecondStep
            methods={second.methods}
            isLeaving={isSignedIn}
            onNewCodes={setNewCodes}
            onRestart={() => setSecond(null)}
          />
        </AuthPage>
      ) : (
        <SignInForm
          isNeeded={next !== undefined}
          isLeaving={isSignedIn}
          onSecondStep={setSecond}
          onUnverified={(waiting) => {
            keepSignIn(waiting);
            void navigate({ to: PAGES.verifyEmail });
          }}
          otherWays={<PasskeyButton isLeaving={isSignedIn} onNewCodes={setNewCodes} />}
        />
      )}
      {newCodes && isSignedIn ? (
        <RecoveryCodesDialog isRenewal codes={newCodes} onClose={() => setNewCodes(null)} />
      ) : null}
    </>
  );
}
