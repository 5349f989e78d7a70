import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute, redirect, useLocation } from "@tanstack/react-router";
import { lenientText } from "../lib/search-params.ts";
import * as z from "zod/mini";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The token of the mail's link, after it was removed from the URL. */
    resetToken?: string;
  }
}

/** `token` is the secret of the link in a mail. */
const search = z.object({ token: lenientText });

/**
 * The page of a reset link. Its token moves from the URL into the state of this history entry: it
 * survives a reload, but is not in bookmarks or visible in the address bar.
 */
export const Route = createFileRoute("/reset-password")({
  validateSearch: search,
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return;
    redirect({
      to: PAGES.resetPassword,
      search: {},
      state: { resetToken: token },
      replace: true,
      throw: true,
    });
  },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const token = useLocation({ select: ({ state }) => state.resetToken });
  return <ResetPasswordForm token={token} />;
}
