import type { EventList, WaitingPerson } from "@kehila/shared/events/event-lists";
import { ArrowUpToLine, X } from "lucide-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { PhoneLinks } from "../../../entities/persons/values/phone-links.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { secondary } from "../../../styles/utilities.css.ts";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import { Instant } from "../../../ui/dates.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import * as css from "../participants.css.ts";
import { useMoveUp } from "../participants.queries.ts";
import type { Party } from "./parties.ts";
import { freePlaces, needOf, partiesOf } from "./parties.ts";

interface WaitingListProps {
  list: EventList;
  canEdit: boolean;
  onRemove: (participant: WaitingPerson) => void;
}

/** The persons who wait for a place, in order of arrival; a household is one entry. */
export function WaitingList({ list, canEdit, onRemove }: WaitingListProps) {
  const { t } = useTranslation();
  const parties = partiesOf(list.waitingLinks);
  const { isPending, moveUp } = useMovingUp(list.id);
  if (parties.length === 0) return null;
  const freeCount = freePlaces(list);
  return (
    <section className={css.part} aria-label={t("participants:waiting.label")}>
      {canEdit ? <p role="status">{freeText(t, freeCount)}</p> : null}
      <ol className={css.waitingList} aria-label={t("participants:waiting.label")}>
        {parties.map((party, index) => (
          <WaitingParty
            key={party.household}
            number={index + 1}
            party={party}
            isTooLarge={needOf(list, party) > freeCount}
            free={freeCount}
            canEdit={canEdit}
            isPending={isPending}
            onMoveUp={moveUp}
            onRemove={onRemove}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns the text with the number of free places. */
const freeText = (t: TFunction, freeCount: number): string => {
  if (freeCount === Infinity) return t("participants:waiting.unlimited");
  return freeCount === 0
    ? t("participants:waiting.full")
    : t("participants:waiting.free", { count: freeCount });
};

/** Returns a function that gives places to waiting persons and reports the result. */
function useMovingUp(listId: string) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { isPending, mutate } = useMoveUp(listId);
  const moveUp = (persons: readonly WaitingPerson["person"][]) =>
    mutate(
      persons.map(({ id }) => id),
      {
        onSuccess: () =>
          showToast("success", namedText("participants:waiting.moved", namesOf(persons))),
        onError: (error) =>
          showToast(
            "danger",
            failureText(t, error, t("participants:waiting.failed"), {
              LIST_FULL: t("participants:waiting.notEnough"),
            }),
          ),
      },
    );
  return { isPending, moveUp };
}

const namesOf = (persons: readonly WaitingPerson["person"][]): string =>
  persons.map(fullName).join(", ");

interface WaitingPartyProps {
  /** The position on the waiting list, from 1. */
  number: number;
  party: Party;
  /** Whether the household needs more places than are free. */
  isTooLarge: boolean;
  free: number;
  canEdit: boolean;
  isPending: boolean;
  onMoveUp: (persons: readonly WaitingPerson["person"][]) => void;
  onRemove: (participant: WaitingPerson) => void;
}

function WaitingParty({ number, party, isTooLarge, free, canEdit, ...props }: WaitingPartyProps) {
  const { t } = useTranslation();
  const { isPending, onMoveUp, onRemove } = props;
  const { links } = party;
  const persons = links.map(({ person }) => person);
  const isFamily = links.length > 1;
  const isDivided = canEdit && isTooLarge && isFamily && free > 0;
  return (
    <li className={css.waitingParty}>
      <span aria-hidden="true" className={css.waitingNumber}>
        {number}
      </span>
      <div>
        <ul className={css.waitingPersons}>
          {links.map((link) => (
            <WaitingAdult
              key={link.id}
              person={link.person}
              isPending={isPending}
              onMoveUp={isDivided ? () => onMoveUp([link.person]) : null}
              onRemove={canEdit ? () => onRemove(link) : null}
            />
          ))}
        </ul>
        <p className={secondary}>
          {t("participants:waiting.since")} <Instant at={links[0].waiting.waitingSince} />
        </p>
        {isDivided ? (
          <p>{t("participants:waiting.tooLarge", { count: free, size: links.length })}</p>
        ) : null}
      </div>
      {canEdit && !isTooLarge ? (
        <span className={css.waitingButton}>
          <MoveUpButton
            label={
              isFamily
                ? t("participants:waiting.moveUpFamily", {
                    name: namesOf(persons),
                    count: persons.length,
                  })
                : t("participants:waiting.moveUpOf", { name: namesOf(persons) })
            }
            isPending={isPending}
            onPress={() => onMoveUp(persons)}
          />
        </span>
      ) : null}
    </li>
  );
}

interface WaitingAdultProps {
  person: WaitingPerson["person"];
  isPending: boolean;
  /** Moves up this person alone; null unless the household needs more places than are free. */
  onMoveUp: (() => void) | null;
  onRemove: (() => void) | null;
}

function WaitingAdult({ person, isPending, onMoveUp, onRemove }: WaitingAdultProps) {
  const { t } = useTranslation();
  const name = fullName(person);
  return (
    <li className={css.waitingPerson}>
      <span className={css.waitingName}>
        <UserText>{name}</UserText>
      </span>
      <span className={css.waitingPhone}>
        {person.phone ? <PhoneLinks phone={person.phone} name={name} /> : null}
      </span>
      {onMoveUp ? (
        <span className={css.waitingPart}>
          <MoveUpButton
            label={t("participants:waiting.moveUpOf", { name })}
            isPending={isPending}
            onPress={onMoveUp}
          />
        </span>
      ) : null}
      {onRemove ? (
        <span className={css.waitingRemove}>
          <IconButton
            size="small"
            label={t("participants:waiting.remove", { name })}
            icon={<X aria-hidden="true" />}
            onPress={onRemove}
          />
        </span>
      ) : null}
    </li>
  );
}

interface MoveUpButtonProps {
  /** The accessible name, which contains the names of the persons. */
  label: string;
  isPending: boolean;
  onPress: () => void;
}

function MoveUpButton({ label, isPending, onPress }: MoveUpButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      icon={<ArrowUpToLine aria-hidden="true" />}
      aria-label={label}
      isDisabled={isPending}
      onPress={onPress}
    >
      {t("participants:waiting.moveUp")}
    </Button>
  );
}
