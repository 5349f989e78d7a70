import type { Participant } from "@kehila/shared/events/event-lists";
import { useContext } from "react";
import { Button } from "react-aria-components/Button";
import { fullName } from "../../../entities/persons/format.ts";
import { ListedName } from "../../../entities/persons/values/listed-name.tsx";
import { useCan } from "../../../entities/users/session.queries.ts";
import { RowTabIndex } from "../../../ui/table/row.tsx";
import * as css from "../participants.css.ts";

interface NameButtonProps {
  person: Participant["person"];
  onOpen: (person: Participant["person"]) => void;
}

/** A name; for users who may read the person, a button that opens the details. */
export function NameButton({ person, onOpen }: NameButtonProps) {
  const can = useCan();
  const tabIndex = useContext(RowTabIndex);
  const name = <ListedName person={person} className={css.name} title={fullName(person)} />;
  if (!can("persons.read", { status: person.active ? "active" : "archived" })) return name;
  return (
    <Button
      className={css.nameButton}
      excludeFromTabOrder={tabIndex === -1}
      onPress={() => onOpen(person)}
    >
      {name}
    </Button>
  );
}
