import { AUTHENTICATED_REDIRECT_MS, SUCCESS_REDIRECT_MS } from "../lib/timings.ts";
import { PAGES } from "@kehila/shared/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { useSession } from "../entities/users/session.queries.ts";
import { useRedirect } from "../lib/use-redirect.ts";

export const Route = createFileRoute("/signup")({ component: SignUpPage });

function SignUpPage() {
  const [done, setDone] = useState<{ mailSent: boolean } | null>(null);
  const isSignedIn = useSession()?.status === "signed-in";
  useRedirect(isSignedIn && !done, AUTHENTICATED_REDIRECT_MS, PAGES.newPerson);
  // The new session is good for verifying the email only: the guard of / leads on to that.
  // Without a mail there is nothing to verify it by, and what to do instead has to be read.
  useRedirect(done?.mailSent ?? false, SUCCESS_REDIRECT_MS, PAGES.newPerson);
  return <SignUpForm onDone={setDone} />;
}
