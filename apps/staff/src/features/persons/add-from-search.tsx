import { PAGES } from "@kehila/shared/paths";
import { Link } from "@tanstack/react-router";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { linkButton } from "../../ui/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { startFromSearch } from "./form/from-search.ts";

/** After a search without results: opens the form of a new person with what was searched. */
export function AddFromSearch({ search }: { search: string | undefined }) {
  const can = useCan();
  const me = useMe();
  const named = useNamed();
  if (search === undefined || !me || !can("persons.create")) return null;
  return (
    <Link
      to={PAGES.newPerson}
      className={linkButton("primary")}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        // Another tab or window starts empty, and this one stays as it is.
        if (!ctrlKey && !metaKey && !shiftKey) startFromSearch(me.id, search);
      }}
    >
      <span>{named("persons:list.noMatch.add", search)}</span>
    </Link>
  );
}
