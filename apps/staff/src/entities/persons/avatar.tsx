import * as css from "./family.css.ts";

const firstLetter = (name: string): string => Array.from(name)[0] ?? "";

/** The initials of a person, as decoration: screen readers read the name next to it. */
export const Avatar = ({ person }: { person: { firstName: string; lastName: string } }) => (
  <span aria-hidden="true" className={css.avatar}>
    {firstLetter(person.firstName)}
    {firstLetter(person.lastName)}
  </span>
);
