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
import { Category } from "../../entities/event-lists/category/category.tsx";
import {
  cameText,
  EventDay,
  EventVenue,
  capacityText,
} from "../../entities/event-lists/event-facts.tsx";
import { useCan } from "../../entities/users/session.queries.ts";
import { iconSmall } from "../../styles/utilities.css.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { MenuButton } from "../../ui/menu/menu.tsx";
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
export function ListCard(props: ListCardProps) {
  const { list, isUpcoming, assigned, onStep } = props;
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const actions = useCardActions(list, onStep);
  const { id, title, description } = list;
  return (
    <li className={css.card}>
      <div className={css.head}>
        <h3 className={css.title}>
          <Link to={listPage(id)} className={css.link}>
            <UserText>{title}</UserText>
          </Link>
        </h3>
        {isNarrow && actions.length > 0 ? (
          <span className={css.menu}>
            <MenuButton
              isIconOnly
              label={t("persons:action.menu", { name: title })}
              actions={actions}
            />
          </span>
        ) : null}
      </div>
      <CardFacts list={list} />
      {assigned && assigned.length > 0 ? (
        <p className={css.description}>
          {t("event-lists:all.assigned")}{" "}
          {assigned.map(({ id: userId, name }, index) => (
            <Fragment key={userId}>
              <span>{index > 0 ? ", " : null}</span>
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
        {isNarrow ? null : (
          <span className={css.icons}>
            {actions.map(({ id: step, label, icon: Icon, onAction }) => (
              <IconButton
                key={step}
                size="small"
                label={label}
                icon={<Icon aria-hidden="true" />}
                onPress={onAction}
              />
            ))}
          </span>
        )}
      </div>
    </li>
  );
}

/** Day, time, venue and category, and the numbers of participants and applications. */
function CardFacts({ list }: Pick<ListCardProps, "list">) {
  const { t } = useTranslation();
  const { venue, category, personCount, applicationCount, waitingCount } = list;
  const attendanceText = cameText(t, list);
  return (
    <div className={css.facts}>
      <span className={css.fact}>
        <Calendar aria-hidden="true" className={iconSmall} />
        <EventDay {...list} />
      </span>
      <EventVenue venue={venue} className={css.fact} />
      <span className={css.fact}>
        <Users aria-hidden="true" className={iconSmall} />
        <span>{capacityText(t, list) ?? t("persons:list.count", { count: personCount })}</span>
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
          {t("event-lists:capacity.waiting", { waiting: waitingCount })}
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

/** Returns the actions that the user may take on a list: icons, on a phone a menu. */
function useCardActions(list: EventListSummary, onStep: ListCardProps["onStep"]) {
  const { t } = useTranslation();
  const can = useCan();
  const mayEdit = can("lists.edit", list);
  const steps = [
    { id: "edit", icon: Pencil, isAllowed: mayEdit },
    { id: "duplicate", icon: Copy, isAllowed: mayEdit && can("lists.create") },
    { id: "delete", icon: Trash2, isAllowed: can("lists.delete", list) },
  ] as const;
  return steps
    .filter(({ isAllowed }) => isAllowed)
    .map(({ id, icon }) => ({
      id,
      icon,
      label: t(`event-lists:card.${id}`, { title: list.title }),
      onAction: () => onStep(id),
    }));
}
