import type { Person } from "@kehila/shared/person-answers";
import { Merge } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../entities/users/session.queries.ts";
import type { MenuAction } from "../../ui/menu.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PickDialog } from "./pick-dialog.tsx";

interface MergeActionProps {
  person: Person;
  /** The two are one: the record that stayed, which may be the other one. */
  onMerged: (person: Person) => void;
  /** Shows the action among others; there is none for whoever may not merge. */
  render: (actions: readonly MenuAction[]) => ReactNode;
}

/** Starts a merge from a person: with whom, then field by field. */
export function MergeAction({ person, onMerged, render }: MergeActionProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isPicking, setIsPicking] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const status = person.active ? "active" : "archived";
  if (person.pending || !can("persons.merge", { status })) return render([]);
  const close = () => {
    setIsPicking(false);
    setOtherId(null);
  };
  const start = {
    id: "merge",
    label: t("merge:start"),
    icon: Merge,
    onAction: () => setIsPicking(true),
  };
  return (
    <>
      {render([start])}
      {isPicking ? (
        // Stays open behind the comparison, so that whoever picked the wrong one goes one step back.
        <PickDialog person={person} onClose={close} onPick={setOtherId} />
      ) : null}
      {otherId === null ? null : (
        <MergeDialog
          person={person}
          otherId={otherId}
          onClose={() => setOtherId(null)}
          onMerged={(merged) => {
            close();
            onMerged(merged);
          }}
        />
      )}
    </>
  );
}
