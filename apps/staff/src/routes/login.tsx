import { createFileRoute, useRouter } from "@tanstack/react-router";
import { AUTHENTICATED_REDIRECT_MS } from "@kehila/shared/limits";
import { useEffect } from "react";
import { LoginForm } from "../features/auth/login-form.tsx";
import { safeNext } from "../lib/guards.ts";
import { useSession } from "../lib/session.queries.ts";

interface LoginSearch {
  /** Where to go after signing in: a path of this site. */
  next?: string;
}

export const Route = createFileRoute("/login")({
  validateSearch: ({ next }): LoginSearch => (typeof next === "string" ? { next } : {}),
  component: LoginPage,
});

function LoginPage() {
  const { next } = Route.useSearch();
  const router = useRouter();
  const isSignedIn = useSession()?.status === "signed-in";

  // Whoever is signed in, by this form or before, has no business here (§2).
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
      void router.navigate({ href: safeNext(next), replace: true });
    }, AUTHENTICATED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn, next, router]);

  return <LoginForm isLeaving={isSignedIn} />;
}
