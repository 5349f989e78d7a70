import type { EventListSummary, ListedEvent } from "@kehila/shared/events/event-lists";
import { listPage } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import {
  Calendar,
  Copy,
  Hourglass,
  Inbox,
  Pencil,
  QrCode,
  Trash2,
  UserCheck,
  Users,
} from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Category } from "../../entities/event-lists/category.tsx";
import {
  cameText,
  EventDay,
  EventPlace,
  placesText,
} from "../../entities/event-lists/event-facts.tsx";
import { useCan } from "../../entities/users/session.queries.ts";
import { iconSmall } from "../../styles/utilities.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import * as css from "./lists.css.ts";
import { UserText } from "../../ui/user-text.tsx";

/** The dialogs that the buttons of a card open. */
export type CardStep = "link" | "edit" | "duplicate" | "delete";

interface ListCardProps {
  list: EventListSummary;
  isUpcoming: boolean;
  /** The assigned users; absent on pages that do not show them. */
  assigned?: ListedEvent["users"];
  onStep: (step: CardStep) => void;
}

/** An event list with its actions; a click on the card opens the list. */
export function ListCard({ list, isUpcoming, assigned, onStep }: ListCardProps) {
  const { t } = useTranslation();
  const { id, title, description } = list;
  return (
    <li className={css.card}>
      <h3 className={css.title}>
        <Link to={listPage(id)} className={css.link}>
          <UserText>{title}</UserText>
        </Link>
      </h3>
      <CardFacts list={list} />
      {assigned && assigned.length > 0 ? (
        <p className={css.description}>
          {t("event-lists:all.assigned")}{" "}
          {assigned.map(({ id: userId, name }, index) => (
            <Fragment key={userId}>
              {index > 0 ? ", " : null}
              <UserText>{name}</UserText>
            </Fragment>
          ))}
        </p>
      ) : null}
      {description ? (
        <p className={css.description}>
          <UserText>{description}</UserText>
        </p>
      ) : null}
      <CardActions list={list} isUpcoming={isUpcoming} onStep={onStep} />
    </li>
  );
}

/** Day, time and place, and the numbers of participants, waiting persons and applications. */
function CardFacts({ list }: { list: EventListSummary }) {
  const { t } = useTranslation();
  const { place, category, personCount, applicationCount, waitingCount } = list;
  const attendanceText = cameText(t, list);
  return (
    <div className={css.facts}>
      <span className={css.fact}>
        <Calendar aria-hidden="true" className={iconSmall} />
        <EventDay {...list} />
      </span>
      <EventPlace place={place} className={css.fact} />
      <span className={css.fact}>
        <Users aria-hidden="true" className={iconSmall} />
        {placesText(t, list) ?? t("persons:list.count", { count: personCount })}
      </span>
      {attendanceText === null ? null : (
        <span className={css.fact}>
          <UserCheck aria-hidden="true" className={iconSmall} />
          {attendanceText}
        </span>
      )}
      {waitingCount > 0 ? (
        <span className={css.fact}>
          <Hourglass aria-hidden="true" className={iconSmall} />
          {t("event-lists:places.waiting", { waiting: waitingCount })}
        </span>
      ) : null}
      {applicationCount > 0 ? (
        <span className={css.fact}>
          <Inbox aria-hidden="true" className={iconSmall} />
          {t("event-lists:card.applications", { count: applicationCount })}
        </span>
      ) : null}
      <Category category={category} />
    </div>
  );
}

function CardActions({ list, isUpcoming, onStep }: Omit<ListCardProps, "assigned">) {
  const { t } = useTranslation();
  const can = useCan();
  const { title } = list;
  const mayEdit = can("lists.edit", list);
  return (
    <div className={css.actions}>
      {isUpcoming ? (
        <Button
          size="small"
          icon={<QrCode aria-hidden="true" />}
          aria-label={t("event-lists:card.linkOf", { title })}
          onPress={() => onStep("link")}
        >
          {t("event-lists:card.link")}
        </Button>
      ) : null}
      <span className={css.icons}>
        {mayEdit ? (
          <IconButton
            size="small"
            label={t("event-lists:card.edit", { title })}
            icon={<Pencil aria-hidden="true" />}
            onPress={() => onStep("edit")}
          />
        ) : null}
        {mayEdit && can("lists.create") ? (
          <IconButton
            size="small"
            label={t("event-lists:card.duplicate", { title })}
            icon={<Copy aria-hidden="true" />}
            onPress={() => onStep("duplicate")}
          />
        ) : null}
        {can("lists.delete", list) ? (
          <IconButton
            size="small"
            label={t("event-lists:card.delete", { title })}
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => onStep("delete")}
          />
        ) : null}
      </span>
    </div>
  );
}
