import type { ResetPassword, SignUp, VerifyCode } from "@kehila/shared/accounts/accounts";
import type { OpenedInvitation } from "@kehila/shared/accounts/invitations";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { renewSession } from "../../entities/users/session.queries.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** Returns the query of the invitation of a token; null if the token is not valid. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: async (): Promise<OpenedInvitation | null> => {
      try {
        return (await answer(api.auth.api.invitation.$post({ json: { token } }))).data;
      } catch (error) {
        if (hasCode(error, "INVALID_REGISTRATION_TOKEN")) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Creates an account. Its session allows only the verification of the email. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (account: SignUp) => {
      const { data } = await answer(api.auth.api["sign-up"].email.$post({ json: account }));
      await renewSession(queryClient);
      return data;
    },
  });
}

/** Returns the query that verifies an email by the token of a mail's link, which works once. */
export function verifyLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["verify-email", token],
    queryFn: async () =>
      (await answer(api.auth.api["verify-email"].$get({ query: { token } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Verifies the email by the six-digit code of a mail. */
export function useVerifyCode() {
  return useAction({
    mutationFn: async (code: VerifyCode) =>
      (await answer(api.auth.api["email-otp"]["verify-email"].$post({ json: code }))).data,
  });
}

/** Requests a new verification mail: to the session's own email, or to the given one. */
export function useResendVerification() {
  return useAction({
    mutationFn: async (email: string | undefined) => {
      const json = email === undefined ? {} : { email };
      await answer(api.auth.api["send-verification-email"].$post({ json }));
    },
  });
}

/** Requests a password reset link. The response never reveals whether the account exists. */
export function useRequestReset() {
  return useAction({
    mutationFn: async (email: string) => {
      await answer(api.auth.api["request-password-reset"].$post({ json: { email } }));
    },
  });
}

/** Sets a new password by the token of a mail's link; ends every session of the account. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (reset: ResetPassword) => {
      await answer(api.auth.api["reset-password"].$post({ json: reset }));
      await renewSession(queryClient);
    },
  });
}
