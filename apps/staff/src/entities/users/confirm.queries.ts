import { answer, api } from "../../lib/api/api.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** Confirms the session with the user's own password. */
export const useConfirmSession = () =>
  useAction({
    mutationFn: (password: string) => answer(api.auth.api.confirm.$post({ json: { password } })),
  });
