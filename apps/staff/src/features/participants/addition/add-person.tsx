import type { ChangedListPersons, EventList, Participant } from "@kehila/shared/events/event-lists";
import type { PersonPick } from "@kehila/shared/persons/pickers";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import { ParticipantPicker } from "../../../entities/persons/picker.tsx";
import { useCan } from "../../../entities/users/session.queries.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Checkbox } from "../../../ui/field/checkbox.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { Addition } from "./added-toast.tsx";
import { AddedPersonsToast, AddedToast } from "./added-toast.tsx";
import { ChoosePanel } from "../../../entities/event-lists/choice/choose-panel.tsx";
import * as css from "../participants.css.ts";
import type { PickablePerson } from "../../../entities/persons/picker.tsx";

const idsOf = (links: readonly Participant[]): ReadonlySet<string> =>
  new Set(links.map(({ person }) => person.id));

/**
 * Searches persons; each pick adds the person to the list at once, and the spouse unless unticked.
 */
export function AddPerson({ list }: { list: EventList }) {
  const { t } = useTranslation();
  const isReader = useCan()("persons.read", { status: "active" });
  const change = useChangeMembership();
  const [withSpouse, setWithSpouse] = useState(true);
  const listedIds = useMemo(() => idsOf(list.personLinks), [list.personLinks]);
  const waitingIds = useMemo(() => idsOf(list.waitingLinks), [list.waitingLinks]);
  const presence = ({ id }: Pick<PersonPick, "id">): string | null => {
    if (listedIds.has(id)) return t("participants:add.present");
    return waitingIds.has(id) ? t("participants:add.presentWaiting") : null;
  };
  const report = (addition: Addition) => (result: ChangedListPersons) =>
    showToast("success", <AddedToast {...addition} changed={result} />);
  const add = (person: PersonPick) => {
    const { spouse = null } = person;
    const addedSpouse = withSpouse && spouse && presence(spouse) === null ? spouse : null;
    const personIds = [person.id, ...(addedSpouse ? [addedSpouse.id] : [])];
    // Parallel calls are allowed: the user can pick the next person before the first is stored.
    return change
      .mutateAsync({ id: list.id, add: { personIds } })
      .then(report({ person, spouse: addedSpouse }), (error: unknown) => {
        const isFull = error instanceof ApiError && error.fields["add"] === "OUT_OF_RANGE";
        showToast(
          "danger",
          isFull
            ? t("participants:add.full", { max: LIST_PERSONS_MAX })
            : failureText(t, error, t("participants:add.failed")),
        );
      });
  };
  return (
    <>
      <div className={css.picker}>
        <ParticipantPicker
          isCompact
          label={t("participants:add.label")}
          chosen={[]}
          unavailable={presence}
          onChange={([picked]) => picked && void add(picked)}
        />
      </div>
      {isReader ? (
        <Checkbox isSelected={withSpouse} onChange={setWithSpouse}>
          {t("participants:add.withSpouse")}
        </Checkbox>
      ) : null}
    </>
  );
}

interface AddChosenProps {
  list: EventList;
  startsFocused: boolean;
  onAdded: () => void;
}

/** Adds the shown matches of a filter to a list; the suggested number fills the free places. */
export function AddChosen({ list, startsFocused, onAdded }: AddChosenProps) {
  const change = useChangeMembership();
  const { id, category, capacity, capacityUnit, capacityUsed, personLinks, waitingLinks } = list;
  const listedIds = useMemo(
    () => [...personLinks, ...waitingLinks].map(({ person }) => person.id),
    [personLinks, waitingLinks],
  );
  const free = capacity !== null && capacityUnit === "persons" ? capacity - capacityUsed : 0;
  const add = async (persons: readonly PickablePerson[]) => {
    const personIds = persons.map((person) => person.id);
    const changed = await change.mutateAsync({ id, add: { personIds } });
    showToast("success", <AddedPersonsToast changed={changed} />);
    onAdded();
  };
  return (
    <ChoosePanel
      startsFocused={startsFocused}
      filter={{ interestedEvents: category }}
      room={free > 0 ? free : null}
      isWaiting={capacity !== null && (capacityUsed >= capacity || waitingLinks.length > 0)}
      listedIds={listedIds}
      onAdd={add}
    />
  );
}
