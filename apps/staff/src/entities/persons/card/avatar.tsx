import { shownLastName } from "@kehila/shared/names/full-name";
import { tint } from "../../../styles/tints.css.ts";
import { tintOf } from "../../../styles/tints.ts";
import * as css from "./avatar.css.ts";

const firstLetter = (name: string): string => Array.from(name)[0] ?? "";

interface AvatarProps {
  person: { id: string; firstName: string; lastName: string };
}

/**
 * The initials of a person in the colour of the record, as decoration: screen readers read the name
 * next to it.
 */
export const Avatar = ({ person }: AvatarProps) => (
  <span aria-hidden="true" className={`${css.avatar} ${tint[tintOf(person.id)]}`}>
    {firstLetter(person.firstName)}
    {firstLetter(shownLastName(person.lastName))}
  </span>
);
