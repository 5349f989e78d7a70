import { PAGES } from "@kehila/shared/base/paths";
import { createFileRoute, redirect, useLocation } from "@tanstack/react-router";
import { textParameter } from "../lib/page/search-params.ts";
import * as z from "zod/mini";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The token of the mail's link, after it has been removed from the URL. */
    resetToken?: string;
  }
}

/** `token` is the secret in the link of a mail. */
const search = z.object({ token: textParameter });

/**
 * The page of a reset link. The route moves the token from the URL to the state of the history
 * entry, where the token survives a reload, but is invisible and not in bookmarks.
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
