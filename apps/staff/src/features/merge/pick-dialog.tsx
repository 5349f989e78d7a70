import type { Person, PersonMatch, PersonRow } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { PersonPicker, useRegisterSource } from "../../entities/persons/picker.tsx";
import { CityAndPhone, IdNumber, Phone } from "../../entities/persons/values/texts.tsx";
import { Day } from "../../ui/dates.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { anywhere, secondary, stack, strong } from "../../styles/utilities.css.ts";
import * as css from "./merge.css.ts";
import { likelyDuplicatesQuery } from "../../entities/persons/persons.queries.ts";
import { UserText } from "../../ui/user-text.tsx";

interface PickDialogProps {
  person: Person;
  onClose: () => void;
  onPick: (otherId: string) => void;
}

/** Picks the other record of a merge: a likely duplicate, or any person with the same status. */
export function PickDialog({ person, onClose, onPick }: PickDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const [chosen, setChosen] = useState<PersonRow | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={namedText("merge:pick.title", fullName(person))}
      footer={
        <>
          <Button onPress={onClose}>{t("action.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={chosen === null}
            onPress={() => chosen && onPick(chosen.id)}
          >
            {t("merge:pick.compare")}
          </Button>
        </>
      }
    >
      <div className={stack.l}>
        <p>{t("merge:pick.intro")}</p>
        <Suggestions person={person} onPick={onPick} />
        <Picker person={person} chosen={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  );
}

function Suggestions({ person, onPick }: Pick<PickDialogProps, "person" | "onPick">) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data, isError, refetch } = useQuery(likelyDuplicatesQuery(person));
  if (isError) {
    return (
      <RetryNotice tone="warning" onRetry={() => void refetch()}>
        {t("merge:pick.checkFailed")}
      </RetryNotice>
    );
  }
  if (!data) return <Skeleton label={t("merge:pick.checking")} count={2} />;
  // Excludes applications, which are merged in their review, and the spouse, whose equal phone
  // suggests no duplicate.
  const matches = data.filter((match) => !match.pending && match.id !== person.spouseId);
  if (matches.length === 0) return <p className={secondary}>{t("merge:pick.noneAlike")}</p>;
  return (
    <section className={stack.xs} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.partTitle}>
        {t("merge:pick.alike")}
      </h3>
      <ul className={stack.xs}>
        {matches.map((match) => (
          <Suggestion key={match.id} match={match} onPick={onPick} />
        ))}
      </ul>
    </section>
  );
}

interface SuggestionProps {
  match: PersonMatch;
  onPick: (id: string) => void;
}

function Suggestion({ match, onPick }: SuggestionProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const name = fullName(match);
  const { id, idNumber, phone, birthDate, city, matchedBy, active } = match;
  return (
    <li className={css.suggestion}>
      <div className={anywhere}>
        <UserText className={strong}>{name}</UserText>
        <div className={secondary}>
          {idNumber ? (
            <>
              <IdNumber digits={idNumber} />
              <span>{" · "}</span>
            </>
          ) : null}
          {phone ? (
            <>
              <Phone digits={phone} />
              <span>{" · "}</span>
            </>
          ) : null}
          {birthDate ? (
            <>
              <Day day={birthDate} />
              <span>{" · "}</span>
            </>
          ) : null}
          <UserText>{city}</UserText>
        </div>
        <div className={css.badges}>
          {matchedBy.map((reason) => (
            <Badge key={reason} tone="warning">
              {t(`same-person:by.${reason}`)}
            </Badge>
          ))}
          {active ? null : <Badge tone="neutral">{t("persons:status.archived")}</Badge>}
        </div>
      </div>
      <Button size="small" onPress={() => onPick(id)}>
        {namedText("merge:pick.compareWith", name)}
      </Button>
    </li>
  );
}

interface PickerProps {
  person: Person;
  chosen: PersonRow | null;
  onChange: (chosenPerson: PersonRow | null) => void;
}

function Picker({ person, chosen, onChange }: PickerProps) {
  const { t } = useTranslation();
  const source = useRegisterSource(person);
  return (
    <PersonPicker<PersonRow>
      label={t("merge:pick.label")}
      description={t("merge:pick.hint")}
      source={source}
      max={1}
      chosen={chosen ? [chosen] : []}
      onChange={([pick]) => onChange(pick ?? null)}
      excludedIds={[person.id, ...(person.spouseId ? [person.spouseId] : [])]}
      describe={(row) => <CityAndPhone person={row} />}
    />
  );
}
