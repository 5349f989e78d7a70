import type { EventList } from "@kehila/shared/events/event-lists";
import { useMemo } from "react";
import { ChooseByFilters } from "../../../entities/event-lists/choice/choose-by-filters.tsx";
import { useChangeMembership } from "../../../entities/event-lists/list-changes.queries.ts";
import type { PickablePerson } from "../../../entities/persons/picker.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { AddedPersonsToast } from "./added-toast.tsx";

/** Adds the first matches of a filter to a list; the suggested number fills the free places. */
export function AddChosen({ list }: { list: EventList }) {
  const change = useChangeMembership();
  const { id, category, places, placesUnit, placesTaken, personLinks, waitingLinks } = list;
  const listedIds = useMemo(
    () => [...personLinks, ...waitingLinks].map(({ person }) => person.id),
    [personLinks, waitingLinks],
  );
  const free = places !== null && placesUnit === "persons" ? places - placesTaken : 0;
  const add = async (persons: readonly PickablePerson[]) => {
    if (persons.length === 0) return;
    const personIds = persons.map((person) => person.id);
    const changed = await change.mutateAsync({ id, add: { personIds } });
    showToast("success", <AddedPersonsToast changed={changed} />);
  };
  return (
    <ChooseByFilters
      filter={{ interestedEvents: category }}
      room={free > 0 ? free : null}
      isWaiting={places !== null && (placesTaken >= places || waitingLinks.length > 0)}
      listedIds={listedIds}
      onAdd={add}
      isReported
    />
  );
}
