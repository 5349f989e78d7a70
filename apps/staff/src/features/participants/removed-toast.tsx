import type { Participant } from "@kehila/shared/event-lists";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../entities/event-lists/event-lists.queries.ts";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { spread } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";

interface RemovedToastProps {
  listId: string;
  person: Participant["person"];
}

/** Reports a removal, and offers to bring the person back with comment and source. */
export function RemovedToast({ listId, person }: RemovedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const change = useChangeMembership();
  const undo = () =>
    change.mutate(
      { id: listId, add: { personIds: [person.id] } },
      {
        onSuccess: () =>
          showToast("success", named("participants:remove.undone", fullName(person))),
        onError: (error) =>
          showToast("danger", failureText(t, error, t("participants:remove.undoFailed"))),
      },
    );
  return (
    <span className={spread}>
      <span>{named("participants:remove.done", fullName(person))}</span>
      <Button size="small" isPending={change.isPending} onPress={undo}>
        {t("participants:remove.undo")}
      </Button>
    </span>
  );
}
