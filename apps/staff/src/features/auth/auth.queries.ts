import type { ResetPassword, SignUp, VerifyCode } from "@kehila/shared/accounts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { renewSession } from "../../entities/users/session.queries.ts";
import { useAction } from "../../lib/use-action.ts";

/** Opens an account. The session that comes with it is good for verifying the email only. */
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

/** What following the link of a mail comes to. Asked once: the link is spent by it. */
export function verifyLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["verify-email", token],
    queryFn: async () =>
      (await answer(api.auth.api["verify-email"].$get({ query: { token } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Verifies by the six digits of a mail. */
export function useVerifyCode() {
  return useAction({
    mutationFn: async (code: VerifyCode) =>
      (await answer(api.auth.api["email-otp"]["verify-email"].$post({ json: code }))).data,
  });
}

/** Asks for a fresh mail: to the session's own address, or to the one given. */
export function useResendVerification() {
  return useAction({
    mutationFn: async (email: string | undefined) => {
      const json = email === undefined ? {} : { email };
      await answer(api.auth.api["send-verification-email"].$post({ json }));
    },
  });
}

/** Asks for the link of a new password. The answer never says whether the address has an account. */
export function useRequestReset() {
  return useAction({
    mutationFn: async (email: string) => {
      await answer(api.auth.api["request-password-reset"].$post({ json: { email } }));
    },
  });
}

/** Sets a new password by the link of a mail; every session of the account ends. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (reset: ResetPassword) => {
      await answer(api.auth.api["reset-password"].$post({ json: reset }));
      await renewSession(queryClient);
    },
  });
}
