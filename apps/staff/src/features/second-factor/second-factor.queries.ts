import type {
  SecondFactorPolicyChange,
  VerifyAuthentication,
  VerifyRegistration,
} from "@kehila/shared/accounts/second-factor";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { renewSession } from "../../entities/users/session.queries.ts";
import { confirmed } from "../../lib/api/confirmed.ts";
import { useAction } from "../../lib/api/use-action.ts";

const twoFactor = api.auth.api["two-factor"];
const passkey = api.auth.api.passkey;
const policy = api.api.user["second-factor"];

/** Loads the library when a passkey is first used. */
const webauthn = () => import("@simplewebauthn/browser");

/** The user's own second factors. */
export const statusQuery = queryOptions({
  queryKey: ["second-factor", "status"],
  queryFn: async () => (await answer(twoFactor.status.$get())).data,
});

/** The user's own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["second-factor", "passkeys"],
  queryFn: async () => (await answer(passkey["list-user-passkeys"].$get())).data,
});

/** The rule for administrators, and the users who have a second factor. */
export const overviewQuery = queryOptions({
  queryKey: ["second-factor", "overview"],
  queryFn: async () => (await answer(policy.$get())).data,
});

/** Refetches the second factors and the session. */
async function refresh(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["second-factor"] }),
    renewSession(queryClient),
  ]);
}

/** Returns a mutation that refetches the second factors and the session after a success. */
function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useAction({ mutationFn, onSuccess: () => refresh(queryClient) });
}

/** Requests a key for an authenticator app. */
export const useEnableTotp = () =>
  useAction({
    mutationFn: async (password: string) =>
      (await answer(twoFactor.enable.$post({ json: { password } }))).data,
  });

/**
 * Confirms the app with its first code; returns recovery codes, or null if earlier ones remain
 * valid.
 */
export const useConfirmTotp = () =>
  useChange(async (code: string) => {
    const { data } = await answer(twoFactor["verify-totp"].$post({ json: { code } }));
    return data.backupCodes ?? null;
  });

/** Turns the authenticator app off. */
export const useDisableTotp = () =>
  useChange(async (password: string) => {
    await answer(twoFactor.disable.$post({ json: { password } }));
  });

/** Requests new recovery codes. */
export const useNewCodes = () =>
  useChange(async (password: string) => {
    const { data } = await answer(twoFactor["generate-backup-codes"].$post({ json: { password } }));
    return data.backupCodes;
  });

/**
 * Creates a passkey in the browser; returns recovery codes, or null if earlier ones remain valid.
 */
export const useAddPasskey = () =>
  useChange(async ({ name, password }: { name: string; password: string }) => {
    const options = await answer(
      passkey["generate-register-options"].$post({ json: { password } }),
    );
    const { startRegistration } = await webauthn();
    const response = await startRegistration({
      optionsJSON: options.data as PublicKeyCredentialCreationOptionsJSON,
    });
    const registration = response as VerifyRegistration["response"];
    const { data } = await answer(
      passkey["verify-registration"].$post({ json: { name, response: registration } }),
    );
    return data.backupCodes;
  });

export const useRenamePasskey = () =>
  useChange(async (json: { id: string; name: string }) => {
    await answer(passkey["update-passkey"].$post({ json }));
  });

export const useDeletePasskey = () =>
  useChange(async (json: { id: string; password: string }) => {
    await answer(passkey["delete-passkey"].$post({ json }));
  });

/** Receives recovery codes that replace outdated ones, before the session is loaded. */
export type OnNewCodes = (codes: readonly string[]) => void;

/** Signs in with a passkey: in place of the password, or as the second step after it. */
export const usePasskeySignIn = (onNewCodes: OnNewCodes) =>
  useChange(async ({ secondStep }: { secondStep: boolean }) => {
    const options = await answer(
      passkey["generate-authenticate-options"].$post({ json: { secondStep } }),
    );
    const { startAuthentication } = await webauthn();
    const response = await startAuthentication({
      optionsJSON: options.data as PublicKeyCredentialRequestOptionsJSON,
    });
    const assertion = response as VerifyAuthentication["response"];
    const { data } = await answer(
      passkey["verify-authentication"].$post({ json: { response: assertion } }),
    );
    if (data.backupCodes) onNewCodes(data.backupCodes);
  });

/** Completes the second step with an app code or a recovery code. */
export const useSecondStep = (onNewCodes: OnNewCodes) =>
  useChange(async ({ method, code }: { method: "totp" | "backup-code"; code: string }) => {
    const route = method === "totp" ? "verify-totp" : "verify-backup-code";
    const { data } = await answer(twoFactor[route].$post({ json: { code } }));
    if (data.backupCodes) onNewCodes(data.backupCodes);
  });

/** Sets whether administrators must have a second factor. */
export const useChangePolicy = () =>
  useChange(async (json: SecondFactorPolicyChange) => {
    await confirmed(() => answer(policy.policy.$post({ json })));
  });

/** Deletes all second factors of a user who lost them. */
export const useResetFactors = () =>
  useChange(async ({ userId, password }: { userId: string; password: string }) => {
    await answer(policy.reset[":userId"].$post({ param: { userId }, json: { password } }));
  });
