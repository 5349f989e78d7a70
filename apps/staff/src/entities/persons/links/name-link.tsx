import type { PersonRow } from "@kehila/shared/persons/answers";
import type { MouseEvent, ReactNode } from "react";
import { createContext, use, useMemo } from "react";
import { stringifySearch } from "../../../lib/page/search-params.ts";
import { useFrozenValue } from "../../../lib/timing/use-frozen-value.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import { fullName } from "../format.ts";
import { ListedName } from "../values/listed-name.tsx";
import * as css from "../list/people.css.ts";
import { opens } from "../list/use-row-double-click.ts";
import type { ChangeView, PeopleView } from "../list/view.ts";

interface Links {
  hrefOf: (id: string) => string;
  open: (id: string) => void;
}

const LinksContext = createContext<Links>({ hrefOf: () => "", open: () => {} });

interface NameLinksProps<V extends PeopleView> {
  view: V;
  onView: ChangeView<V>;
  /** Whether the rows and their links still show the previous view. */
  isStale: boolean;
  children: ReactNode;
}

/**
 * Provides the links of names, which open the details over the current view. Plain links, because
 * each link of the router parses the address on every navigation.
 */
export function NameLinks<V extends PeopleView>(props: NameLinksProps<V>) {
  const { view, onView, isStale, children } = props;
  const open = useStableCallback((id: string) => onView({ ...view, edit: undefined, person: id }));
  const peopleView: PeopleView = view;
  const list = useFrozenValue(stringifySearch({ ...peopleView, person: "", edit: "" }), isStale);
  const links = useMemo(
    () => ({ hrefOf: (id: string) => `${list === "" ? "?" : `${list}&`}person=${id}`, open }),
    [list, open],
  );
  return <LinksContext value={links}>{children}</LinksContext>;
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

interface NameLinkProps {
  person: Pick<PersonRow, "id" | "firstName" | "lastName">;
  /** False in a table, where Tab reaches the row and Enter opens the same details. */
  isInTabOrder?: boolean;
}

/** The name; opens the details over the current page. */
export function NameLink({ person, isInTabOrder = false }: NameLinkProps) {
  const { hrefOf, open } = use(LinksContext);
  return (
    <a
      href={hrefOf(person.id)}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open(person.id);
      }}
      className={css.nameLink}
      {...opens(person.id)}
      {...(isInTabOrder ? {} : { tabIndex: -1 })}
      title={fullName(person)}
    >
      <ListedName person={person} />
    </a>
  );
}
