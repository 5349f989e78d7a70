import * as css from "./people.css.ts";

interface ListedNameProps {
  person: { firstName: string; lastName: string };
  /** The classes of the element around the name. */
  className?: string;
  title?: string;
}

/** A full name in a list, with the last name, by which lists are sorted, emphasised. */
export function ListedName({ person, ...element }: ListedNameProps) {
  return (
    <bdi {...element}>
      <span className={css.firstName}>{person.firstName}</span> {person.lastName}
    </bdi>
  );
}
