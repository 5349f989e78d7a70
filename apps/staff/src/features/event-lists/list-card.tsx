import type { EventListSummary, ListedEvent } from "@kehila/shared/events/event-lists";
import { listPage } from "@kehila/shared/base/paths";
import { Link } from "@tanstack/react-router";
import { Copy, Pencil, QrCode, Trash2 } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Category } from "../../entities/event-lists/category/category.tsx";
import { cameText, capacityText, EventVenue } from "../../entities/event-lists/event-facts.tsx";
import { DateBlock } from "../../entities/event-lists/date-block.tsx";
import { PlacesBar } from "../../entities/event-lists/places-bar.tsx";
import { useCan } from "../../entities/users/session.queries.ts";
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
  const { title, description, category, venue } = list;
  return (
    <li className={css.card}>
      <div className={css.head}>
        <DateBlock {...list} />
        <div className={css.texts}>
          <h3 className={css.title}>
            <Link to={listPage(list.id)} className={css.link}>
              <UserText>{title}</UserText>
            </Link>
          </h3>
          <div className={css.facts}>
            <Category category={category} />
            <EventVenue venue={venue} className={css.fact} />
          </div>
        </div>
      </div>
      <Numbers list={list} />
      {description ? (
        <p className={css.description}>
          <UserText>{description}</UserText>
        </p>
      ) : null}
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
      <CardActions list={list} isUpcoming={isUpcoming} onStep={onStep} />
    </li>
  );
}

/** How many people are on the list, came, wait and applied, with a bar. */
function Numbers({ list }: Pick<ListCardProps, "list">) {
  const { t } = useTranslation();
  const { personCount, cameCount, applicationCount, waitingCount } = list;
  const attendanceText = cameText(t, list);
  const texts = [
    attendanceText ?? capacityText(t, list) ?? t("persons:list.count", { count: personCount }),
    waitingCount > 0 && t("event-lists:capacity.waiting", { waiting: waitingCount }),
    applicationCount > 0 && t("event-lists:card.applications", { count: applicationCount }),
  ].filter((text) => text !== false);
  return (
    <div className={css.numbers}>
      {attendanceText === null ? (
        <PlacesBar {...list} />
      ) : (
        <PlacesBar capacity={personCount} capacityUsed={cameCount} waitingCount={0} />
      )}
      <p className={css.facts}>
        {texts.map((text, index) => (
          <span key={text} className={index > 0 ? css.attention : css.fact}>
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The link and the edit of a list as buttons, the other actions in a menu; on a phone, all but the link. */
function CardActions({ list, isUpcoming, onStep }: Omit<ListCardProps, "assigned">) {
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const { title } = list;
  const actions = useCardActions(list, onStep);
  const shown = actions.filter(({ id }) => id === "edit" && !isNarrow);
  const others = actions.filter((action) => !shown.includes(action));
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
        {shown.map(({ id, label, icon: Icon, onAction }) => (
          <IconButton
            key={id}
            size="small"
            label={label}
            icon={<Icon aria-hidden="true" />}
            onPress={onAction}
          />
        ))}
        {others.length > 0 ? (
          <MenuButton
            isIconOnly
            size="small"
            label={t("persons:action.menu", { name: title })}
            actions={others}
          />
        ) : null}
      </span>
    </div>
  );
}

/** Returns the actions that the user may take on a list. */
function useCardActions(list: EventListSummary, onStep: ListCardProps["onStep"]) {
  const { t } = useTranslation();
  const can = useCan();
  const mayEdit = can("lists.edit", list);
  const steps = [
    { id: "edit", icon: Pencil, isAllowed: mayEdit },
    { id: "duplicate", icon: Copy, isAllowed: mayEdit && can("lists.create") },
    { id: "delete", icon: Trash2, isAllowed: can("lists.delete", list), isDangerous: true },
  ] as const;
  return steps
    .filter(({ isAllowed }) => isAllowed)
    .map(({ id, icon, ...look }) => ({
      id,
      icon,
      label: t(`event-lists:card.${id}`, { title: list.title }),
      isDangerous: "isDangerous" in look,
      onAction: () => onStep(id),
    }));
}
