import type { Person } from "@kehila/shared/person-answers";
import { Merge } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "../../lib/session.queries.ts";
import { Button } from "../../ui/button.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { PickDialog } from "./pick-dialog.tsx";

interface MergeActionProps {
  person: Person;
  /** The two are one: the record that stayed, which may be the other one. */
  onMerged: (person: Person) => void;
}

/** Starts a merge from a person: with whom, then field by field. Nothing for whoever may not merge. */
export function MergeAction({ person, onMerged }: MergeActionProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [isPicking, setIsPicking] = useState(false);
  const [otherId, setOtherId] = useState<string | null>(null);
  const status = person.active ? "active" : "archived";
  if (person.pending || !can("persons.merge", { status })) return null;
  const close = () => {
    setIsPicking(false);
    setOtherId(null);
  };
  return (
    <>
      <Button icon={<Merge aria-hidden="true" />} onPress={() => setIsPicking(true)}>
        {t("merge:start")}
      </Button>
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
