import { AUTHENTICATED_REDIRECT_MS, SUCCESS_REDIRECT_MS } from "../lib/timing/timings.ts";
import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { homeOf } from "../app/guards.ts";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { useMe } from "../entities/users/session.queries.ts";
import { textParameter } from "../lib/page/search-params.ts";
import { useRedirect } from "../lib/page/use-redirect.ts";

/** `token` is the registration token in the link of an invitation. */
const search = z.object({ token: textParameter });

export const Route = createFileRoute("/signup")({ validateSearch: search, component: SignUpPage });

function SignUpPage() {
  const { token } = Route.useSearch();
  const [done, setDone] = useState<{ mailSent: boolean } | null>(null);
  const me = useMe();
  useRedirect(me !== null && !done, AUTHENTICATED_REDIRECT_MS, homeOf(me));
  // The guard of `/` redirects the new session to the verification of the email. Without a sent
  // mail, the user stays on this page, which has instructions.
  useRedirect(done?.mailSent ?? false, SUCCESS_REDIRECT_MS, PAGES.newPerson);
  return <SignUpForm token={token} onDone={setDone} />;
}
