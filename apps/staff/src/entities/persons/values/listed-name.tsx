import { shownLastName } from "@kehila/shared/names/full-name";
import { fullName } from "../format.ts";
import * as css from "../list/people.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface ListedNameProps {
  person: { firstName: string; lastName: string };
  /** The classes of the element around the name. */
  className?: string;
  title?: string;
}

/** A full name in a list, with the last name, by which lists are sorted, emphasised. */
export function ListedName({ person, ...element }: ListedNameProps) {
  return (
    <UserText {...element} text={fullName(person)}>
      <span className={css.firstName}>{person.firstName}</span> {shownLastName(person.lastName)}
    </UserText>
  );
}
