import { ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { stack, strong } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { MatchFilter } from "../../persons/filters/filters.ts";
import type { PickablePerson } from "../../persons/picker.tsx";
import { ParticipantPicker } from "../../persons/picker.tsx";
import { ChooseByFilters } from "../choice/choose-by-filters.tsx";
import type { ListDraft } from "./draft.ts";
import {
  choosePersons,
  copiedPersons,
  capacityOf,
  shownPersons,
  SHOWN_PERSONS_MAX,
} from "./draft.ts";
import type { ListForm, ListFormState } from "./use-list-form.ts";

interface PersonsProps {
  form: ListForm;
  state: ListFormState;
}

/**
 * Picks the persons of a list one by one, or the first matches of a filter. For a long list shows
 * only the number of its persons; further persons can be picked.
 */
export function PersonsField({
  form,
  state: { draft, change, isSaving, chosenFrom },
}: PersonsProps) {
  const { t } = useTranslation();
  const listedPersons = presentIn(form);
  const isLong = listedPersons.length > SHOWN_PERSONS_MAX;
  const chosenPersons = isLong ? draft.persons : shownPersons(draft, listedPersons);
  const countText =
    chosenPersons.length > 0 ? t("persons:list.count", { count: chosenPersons.length }) : "";
  const listedIds = (isLong ? [...listedPersons, ...chosenPersons] : chosenPersons).map(
    ({ id }) => id,
  );
  const pick = (persons: readonly PickablePerson[]) =>
    change(isLong ? { persons } : choosePersons(persons, listedPersons));
  return (
    <>
      <ParticipantPicker
        label={t(`event-lists:field.${isLong ? "addPersons" : "persons"}`)}
        description={isLong ? t("event-lists:edit.long") : countText}
        chosen={chosenPersons}
        onChange={pick}
        excludedIds={isLong ? listedPersons.map(({ id }) => id) : []}
        isDisabled={isSaving}
      />
      <ChooseByFilters
        filter={chosenFrom ?? filterFor(draft)}
        room={freePlacesOf(draft, listedIds.length)}
        listedIds={listedIds}
        onAdd={(persons) => pick([...chosenPersons, ...persons])}
        isOpenAtFirst={chosenFrom !== null}
        isDisabled={isSaving}
      />
    </>
  );
}

/** Returns the initial filter of a choice: persons who are interested in the event type. */
const filterFor = ({ category }: ListDraft): MatchFilter =>
  category === null ? {} : { interestedEvents: category };

/** Returns the number of free places; null for a full list and without a limit of persons. */
function freePlacesOf({ capacity, capacityUnit }: ListDraft, listedCount: number): number | null {
  const count = capacityOf(capacity);
  if (capacityUnit !== "persons" || count === null || Number.isNaN(count)) return null;
  return count > listedCount ? count - listedCount : null;
}

/** Returns the persons who are on the list before any pick. */
function presentIn(form: ListForm): PickablePerson[] {
  if (form.kind === "create") return [];
  if (form.kind === "duplicate") return copiedPersons(form.list);
  return form.list.personLinks.map(({ person }) => person);
}

/** Shows how many persons a long list has, how many a copy gets, or how many are selected. */
export function PersonsCount({ form, state }: PersonsProps) {
  const { t } = useTranslation();
  if (form.kind === "create") return <SelectedCount state={state} />;
  const all = form.list.personLinks.length;
  if (all === 0) return null;
  if (form.kind === "edit") {
    if (all <= SHOWN_PERSONS_MAX) return null;
    return <p className={strong}>{t("event-lists:edit.who", { count: all })}</p>;
  }
  const copiedCount = copiedPersons(form.list).length;
  return (
    <div>
      <p className={strong}>{t("event-lists:duplicate.who", { count: copiedCount })}</p>
      {copiedCount < all ? (
        <p>{t("event-lists:duplicate.staysOut", { count: all - copiedCount })}</p>
      ) : null}
    </div>
  );
}

/** Shows the number of selected persons, with a button to choose only some matches of a filter. */
function SelectedCount({ state }: Pick<PersonsProps, "state">) {
  const { t } = useTranslation();
  const { count, recount, chooseFromMatches, isSaving } = state;
  const isCounted = count !== null && count > 0 && recount === null;
  if (!isCounted && !chooseFromMatches) return null;
  return (
    <div className={stack.xs}>
      {isCounted ? <p className={strong}>{t("event-lists:create.who", { count })}</p> : null}
      {chooseFromMatches ? (
        <div>
          <Button
            icon={<ListFilter aria-hidden="true" />}
            isDisabled={isSaving}
            onPress={chooseFromMatches}
          >
            {t("event-lists:choose.some")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
