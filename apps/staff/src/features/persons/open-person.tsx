import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import { CalendarPlus, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PersonDetails } from "../../entities/persons/details/details.tsx";
import type { RenderValue } from "../../entities/persons/details/facts.tsx";
import { isInPlace } from "../../entities/persons/details/facts.tsx";
import type { RenderChildAct } from "../../entities/persons/family/family.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { useMergeAction } from "../../entities/persons/list/row-actions.ts";
import type { RenderHistory } from "../../entities/persons/rendered-parts.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/dialog/actions.tsx";
import { useArchiveActions } from "./archive.tsx";
import type { PersonDialogState } from "./dialogs.tsx";
import { PressedValue, ValueInPlace } from "./edit/value-in-place.tsx";
import { isGrown, SeparateButton } from "./separate/button.tsx";

interface OpenPersonProps {
  id: string;
  dialogs: PersonDialogState;
  rows: readonly PersonRow[];
  renderHistory: RenderHistory;
  /** Whether the details are in the panel next to the table. */
  isInPanel: boolean;
}

/** The details of the open person, in the side panel or in a dialog. */
export function OpenPerson(props: OpenPersonProps) {
  const { id, dialogs, rows, renderHistory, isInPanel } = props;
  const can = useCan();
  const openRow = rows.find((row) => row.id === id);
  const renderValue: RenderValue = (person, field, shownValue) => {
    if (!person.active) return shownValue;
    return isInPlace(field) ? (
      <ValueInPlace key={person.id} person={person} field={field}>
        {shownValue}
      </ValueInPlace>
    ) : (
      <PressedValue field={field} onPress={() => dialogs.onEditAt(person, field)}>
        {shownValue}
      </PressedValue>
    );
  };
  const renderChildAct: RenderChildAct = (person, child) =>
    person.active && isGrown(child) ? (
      <SeparateButton child={child} onPress={() => dialogs.onSeparate(person, child)} />
    ) : null;
  return (
    <PersonDetails
      id={id}
      knownName={openRow && fullName(openRow)}
      isInPanel={isInPanel}
      tab={dialogs.tab}
      onTab={dialogs.onTab}
      onClose={dialogs.close}
      renderHistory={renderHistory}
      renderValue={can("persons.edit", { status: "active" }) ? renderValue : undefined}
      renderChildAct={
        can("persons.separateChild", { status: "active" }) ? renderChildAct : undefined
      }
      onOpenPerson={(openedId) => dialogs.onDetails({ id: openedId })}
      renderActions={(person) => (
        <DetailsActions person={person} dialogs={dialogs} isInPanel={isInPanel} />
      )}
    />
  );
}

type DetailsActionsProps = { person: Person } & Pick<OpenPersonProps, "dialogs" | "isInPanel">;

function DetailsActions({ person, dialogs, isInPanel }: DetailsActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const mergeActions = useMergeAction(dialogs.onMerge);
  const archiveActions = useArchiveActions(dialogs.onArchive);
  if (!person.active) return null;
  const addToList = {
    id: "add-to-list",
    label: t("persons:selection.addToList"),
    icon: CalendarPlus,
    onAction: () => dialogs.onAddToList(person),
  };
  return (
    <DialogActions
      isInPanel={isInPanel}
      more={[
        ...(can("lists.edit") ? [addToList] : []),
        ...mergeActions(person),
        ...archiveActions(person).map((action) =>
          // Without a spouse, the title of the details tells which person the action is about.
          person.spouse ? action : { ...action, label: t("persons:action.archiveShort") },
        ),
      ]}
      main={
        can("persons.edit", { status: "active" }) ? (
          <Button icon={<Pencil aria-hidden="true" />} onPress={() => dialogs.onEdit(person)}>
            {t("persons:action.editShort")}
          </Button>
        ) : null
      }
    />
  );
}
