import { AUTHENTICATED_REDIRECT_MS, SUCCESS_REDIRECT_MS } from "../lib/timing/timings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { textParameter } from "../lib/page/search-params.ts";
import * as z from "zod/mini";
import { homeOf } from "../app/guards.ts";
import { keepSignIn, keptSignIn } from "../features/auth/waiting-sign-in.ts";
import { VerifyEmail } from "../features/auth/verify-email.tsx";
import { renewSession, useMe, useSession, useSignIn } from "../entities/users/session.queries.ts";
import { useRedirect } from "../lib/page/use-redirect.ts";

/** `token` is the secret in the link of a mail. */
const search = z.object({ token: textParameter });

export const Route = createFileRoute("/verify-email")({
  validateSearch: search,
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  const { token } = Route.useSearch();
  const session = useSession();
  const home = homeOf(useMe());
  const queryClient = useQueryClient();
  const [verified, setVerified] = useState<{ signedIn: boolean } | null>(null);
  const signIn = useSignIn();
  const { mutate } = signIn;
  // Leaving the page forgets the password; the state keeps it while the page is open.
  const [waiting] = useState(keptSignIn);
  useEffect(() => () => keepSignIn(null), []);
  const onVerified = useCallback(
    (done: { signedIn: boolean }) => {
      if (done.signedIn || waiting === null) {
        setVerified(done);
        void renewSession(queryClient);
        return;
      }
      // Signs in with the password that was right a moment ago, never with the code alone.
      mutate(waiting.credentials, {
        onSuccess: ({ status }) => setVerified({ signedIn: status === "signed-in" }),
        onError: () => setVerified(done),
      });
    },
    [queryClient, waiting, mutate],
  );
  useRedirect(verified !== null, SUCCESS_REDIRECT_MS, home);
  // A signed-in user who opens this page without a link is already verified.
  const isAlreadyVerified =
    session?.status === "signed-in" && token === undefined && verified === null;
  useRedirect(isAlreadyVerified, AUTHENTICATED_REDIRECT_MS, home);
  return (
    <VerifyEmail
      token={token}
      session={session}
      waiting={waiting}
      isSigningIn={signIn.isPending}
      verified={verified}
      home={home}
      onVerified={onVerified}
    />
  );
}
