import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { useRecentIds } from "../../entities/persons/details/recent.ts";
import { useMe } from "../../entities/users/session.queries.ts";
import { isNotFound } from "../../lib/api/api-error.ts";
import * as css from "./start-line.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/** The line with recently opened persons, shown before a search. */
export function StartLine() {
  const me = useMe();
  return me ? <RecentPeople userId={me.id} /> : null;
}

function RecentPeople({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const ids = useRecentIds(userId);
  const personQueries = useQueries({
    // Cached persons do not become stale with time. A change of persons refetches them, since a
    // person may have been archived or deleted.
    queries: ids.map((id) => ({ ...personQuery(id), staleTime: Infinity, retry: false })),
  });
  const people = personQueries.flatMap(({ data, error }) =>
    data?.active && !isNotFound(error) ? [data] : [],
  );
  if (people.length === 0) return null;
  return (
    <p className={css.line}>
      <span className={css.label}>{t("persons:list.recent")}</span>
      {people.map((person) => (
        <Link
          key={person.id}
          to="."
          search={({ edit: _edit, ...view }) => ({ ...view, person: person.id })}
          resetScroll={false}
          preload={false}
          className={css.link}
        >
          <UserText>{fullName(person)}</UserText>
        </Link>
      ))}
    </p>
  );
}
