import { PAGES } from "@kehila/shared/paths";
import { createFileRoute, redirect, useLocation } from "@tanstack/react-router";
import { lenientText } from "../lib/search-params.ts";
import * as z from "zod/mini";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The secret of the link in a mail, once it has left the address. */
    resetToken?: string;
  }
}

/** `token` is the secret of the link in a mail. */
const search = z.object({ token: lenientText });

/**
 * The page behind the link of a mail. Its secret moves from the address to the state of this history
 * entry at once: it survives a reload, and neither bookmarks nor people who look on get it.
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
