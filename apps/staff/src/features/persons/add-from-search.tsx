import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { anywhere } from "../../styles/utilities.css.ts";
import { linkButton } from "../../ui/button/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { startFromSearch } from "./form/from-search.ts";
import { suggestionsQuery } from "./persons.queries.ts";
import type { PersonsView } from "./view.ts";
import { matchedBy } from "./view.ts";

/**
 * A link, after a search without results, to the form of a new person with the search words. The
 * link is the main action only if no other spelling finds a person.
 */
export function AddFromSearch({ view }: { view: PersonsView }) {
  const { search } = view;
  const can = useCan();
  const me = useMe();
  const namedText = useNamed();
  const { data: suggestions } = useQuery(suggestionsQuery(matchedBy(view)));
  if (search === undefined || !me || !can("persons.create")) return null;
  return (
    <Link
      to={PAGES.newPerson}
      className={linkButton(suggestions?.length === 0 ? "primary" : "secondary")}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        // A new tab or window gets an empty form, so the words are not stored for this tab.
        if (!ctrlKey && !metaKey && !shiftKey) startFromSearch(me.id, search);
      }}
    >
      <span className={anywhere}>{namedText("persons:list.noMatch.add", search)}</span>
    </Link>
  );
}
