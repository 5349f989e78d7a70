import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { personQuery } from "../../../entities/persons/persons.queries.ts";
import type { RenderMerge } from "../../../entities/persons/slots.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";

interface MergePairProps {
  id: string;
  otherId: string;
  renderMerge: RenderMerge;
  onClose: () => void;
  onMerged: () => void;
}

/** The merge of two selected persons; closes with a message if the first cannot be read. */
export function MergePair({ id, otherId, renderMerge, onClose, onMerged }: MergePairProps) {
  const { t } = useTranslation();
  const { data: person, error } = useQuery(personQuery(id));
  const showFailure = useEffectEvent((reason: Error) => {
    onClose();
    showToast("danger", failureText(t, reason, t("merge:loadFailed")));
  });
  useEffect(() => {
    // A failed refetch does not close the dialog, which would lose the user's choices.
    if (error && !person) showFailure(error);
  }, [error, person]);
  return person ? renderMerge({ person, otherId, onClose, onMerged }) : null;
}
