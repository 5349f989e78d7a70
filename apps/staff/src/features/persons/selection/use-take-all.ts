import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { MatchFilter } from "../../../entities/persons/filters/filters.ts";
import type { PersonsView } from "../view.ts";
import { matchedBy } from "../view.ts";
import { useCountMatching } from "./selection.queries.ts";
import type { SelectedPersons } from "./use-selection.ts";

/** Returns the act that selects all matches of a view, loaded or not, by the server's count. */
export function useTakeAll(view: PersonsView, { count, selectMatching }: SelectedPersons) {
  const { t } = useTranslation();
  const counting = useCountMatching();
  const filter = matchedBy(view);
  // Another search or filter, or a cleared selection, makes the count useless.
  const accept = useStableCallback((counted: MatchFilter, matchCount: number) => {
    if (count > 0 && JSON.stringify(counted) === JSON.stringify(filter))
      selectMatching(counted, matchCount);
  });
  const takeAll = useStableCallback(() =>
    counting.mutate(filter, {
      onSuccess: (matchCount) => accept(filter, matchCount),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("persons:selection.countFailed"))),
    }),
  );
  return { takeAll, isCounting: counting.isPending };
}
