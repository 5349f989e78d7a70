import type { PersonRow } from "@kehila/shared/persons/answers";
import { fullName } from "../../entities/persons/format.ts";
import type { RenderHistory } from "../../entities/persons/slots.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import type { PersonDialogState } from "./dialogs.tsx";
import { PendingPerson } from "./pending-person.tsx";

const OpenPerson = onDemand(async () => (await import("./open-person.tsx")).OpenPerson, {
  isLikely: true,
});

interface DetailsProps {
  id: string;
  dialogs: PersonDialogState;
  rows: readonly PersonRow[];
  renderHistory: RenderHistory;
  /** Whether the details are in the panel next to the table. */
  isInPanel: boolean;
}

/** The details of the open person; only the name while the code of the details loads. */
export function Details(props: DetailsProps) {
  const { id, dialogs, rows, isInPanel } = props;
  const row = rows.find((candidate) => candidate.id === id);
  return (
    <OpenPerson
      {...props}
      onClose={dialogs.close}
      whileLoading={
        <PendingPerson name={row && fullName(row)} isInPanel={isInPanel} onClose={dialogs.close} />
      }
    />
  );
}
