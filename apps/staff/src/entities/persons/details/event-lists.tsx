import { today } from "@kehila/shared/base/dates";
import type { Person } from "@kehila/shared/persons/answers";
import { listPage } from "@kehila/shared/base/paths";
import { Link as RouterLink } from "@tanstack/react-router";
import { CalendarCheck, CalendarClock, Hourglass, Link, UserCheck, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { calendar } from "../../../lib/config.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Day } from "../../../ui/dates.tsx";
import { stack } from "../../../styles/utilities.css.ts";
import { useCan } from "../../users/session.queries.ts";
import * as css from "./facts.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The title of a list; a link for users who may see the list. */
function ListTitle({ list }: { list: Person["listLinks"][number]["list"] }) {
  const can = useCan();
  if (!can("lists.read", { ...list, createdBy: null })) return <UserText>{list.title}</UserText>;
  return (
    <RouterLink to={listPage(list.id)} className={css.listTitle}>
      <UserText>{list.title}</UserText>
    </RouterLink>
  );
}

/** The event lists of a person, latest first: title, day, category, upcoming or past. */
export function PersonLists({ links }: { links: Person["listLinks"] }) {
  const { t } = useTranslation();
  const now = today(calendar);
  return (
    <ul className={stack.xs}>
      {links.map(({ id, source, waiting, attendance, list }) => {
        // An event is upcoming through the whole of its day (docs/product.md#time).
        const isUpcoming = list.date >= now;
        return (
          <li key={id}>
            <ListTitle list={list} />
            <div className={css.listFacts}>
              <Badge
                tone={isUpcoming ? "accent" : "neutral"}
                icon={isUpcoming ? CalendarClock : CalendarCheck}
              >
                {t(isUpcoming ? "persons:details.upcoming" : "persons:details.past")}
              </Badge>
              <Day day={list.date} />
              <span>{t(`common:category.${list.category}`)}</span>
              {attendance ? (
                <Badge
                  tone={attendance === "came" ? "success" : "neutral"}
                  icon={attendance === "came" ? UserCheck : UserX}
                >
                  {t(`persons:details.${attendance}`)}
                </Badge>
              ) : null}
              {waiting ? (
                <Badge tone="neutral" icon={Hourglass}>
                  {t("persons:details.waiting")}
                </Badge>
              ) : null}
              {source === "public" ? (
                <Badge tone="neutral" icon={Link}>
                  {t("persons:details.byLink")}
                </Badge>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
