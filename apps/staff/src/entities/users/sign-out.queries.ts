import { PAGES } from "@kehila/shared/base/paths";
import { answer, api } from "../../lib/api/api.ts";
import { clearTab } from "../../lib/storage/tab-storage.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { forgetCopies } from "../door/forget-copies.ts";

/**
 * Signs out and reloads the page, so that no data stays in memory for the next user of this
 * computer.
 */
export function useSignOut() {
  return useAction({
    mutationFn: async () => {
      await answer(api.auth.api["sign-out"].$post());
    },
    onSuccess: () => {
      clearTab();
      forgetCopies();
      location.replace(PAGES.login);
    },
  });
}
