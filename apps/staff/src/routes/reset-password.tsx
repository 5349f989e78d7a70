import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";

interface ResetSearch {
  /** The secret of the link in a mail. */
  token?: string;
}

export const Route = createFileRoute("/reset-password")({
  validateSearch: ({ token }): ResetSearch => (typeof token === "string" ? { token } : {}),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useSearch();
  return <ResetPasswordForm token={token} />;
}
