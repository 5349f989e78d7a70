import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { linkButton } from "../../ui/button/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { suggestionsQuery } from "./persons.queries.ts";
import * as css from "./suggestions.css.ts";
import type { PersonsView } from "./view.ts";
import { matchedBy } from "./view.ts";

/**
 * Links, after a search without results, to similar searches that match persons. The first link is
 * the main action, since the person is probably in the register.
 */
export function SearchSuggestions({ view }: { view: PersonsView }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const filter = matchedBy(view);
  const { data = [] } = useQuery(suggestionsQuery(filter));
  if (data.length === 0) return null;
  return (
    <ul className={css.suggestions} aria-label={t("persons:list.suggestion.title")}>
      {data.map(({ search, count, isMore }, index) => (
        <li key={search}>
          <Link
            to={PAGES.persons}
            search={{ ...filter, search }}
            className={index === 0 ? linkButton("primary") : css.suggestion}
          >
            {namedText(`persons:list.suggestion.${isMore ? "searchMore" : "search"}`, search, {
              count,
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
