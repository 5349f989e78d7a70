import { lettersIn } from "@kehila/shared/names/fold";
import { PICK_BLIND_MAX, PICK_LETTERS_MIN } from "@kehila/shared/base/limits";
import type { PersonPick } from "@kehila/shared/persons/pickers";
import { useTranslation } from "react-i18next";
import type { PickerSource } from "../../lib/form/use-picker-source.ts";
import { usePickerSource } from "../../lib/form/use-picker-source.ts";
import type { PickableOption } from "../../ui/field/picker.rules.ts";
import type { PickerProps } from "../../ui/field/picker.tsx";
import { Picker } from "../../ui/field/picker.tsx";
import { useCan } from "../users/session.queries.ts";
import { fullName } from "./format.ts";
import { participantPickQuery, personPickQuery } from "./persons.queries.ts";
import { useNamed } from "../../ui/named-text.tsx";
import { UserText } from "../../ui/user-text.tsx";

/** The fields with which a picker shows a person. */
export interface PickablePerson extends PickableOption {
  firstName: string;
  lastName: string;
  city: string;
}

type PersonPickerProps<T extends PickablePerson> = Omit<
  PickerProps<T>,
  "nameOf" | "describeChosen"
>;

/** Searches persons and picks one or several. */
export function PersonPicker<T extends PickablePerson>(props: PersonPickerProps<T>) {
  return (
    <Picker<T>
      describe={({ city }) => <UserText>{city}</UserText>}
      {...props}
      nameOf={fullName}
      describeChosen={({ city }) => <UserText>{city}</UserText>}
    />
  );
}

/** Returns persons of the register or the archive, with all columns of the table. */
export const useRegisterSource = (options: { active: boolean }) =>
  usePickerSource((search) => personPickQuery(options, search));

type ParticipantPickerProps = Omit<PersonPickerProps<PersonPick>, "source" | "describe">;

/**
 * Searches persons that the user may add to a list. Without the right to read persons, a search
 * needs two letters and returns the first matches only (docs/product.md#picking-people).
 */
function useParticipantSource(): PickerSource<PersonPick> {
  const { t } = useTranslation();
  const isReader = useCan()("persons.read", { status: "active" });
  const canAsk = (search: string) => isReader || lettersIn(search) >= PICK_LETTERS_MIN;
  const source = usePickerSource((search) => participantPickQuery(search, canAsk(search)));
  if (!canAsk(source.search)) return { ...source, hint: t("event-lists:pick.typeMore") };
  const isCut = !isReader && source.options.length >= PICK_BLIND_MAX;
  return {
    ...source,
    hint: isCut ? t("event-lists:pick.first", { max: PICK_BLIND_MAX }) : undefined,
  };
}

/** Picks persons for an event list. */
export function ParticipantPicker(props: ParticipantPickerProps) {
  const source = useParticipantSource();
  return (
    <PersonPicker
      {...props}
      source={source}
      describe={(person) => <PickedFacts person={person} />}
    />
  );
}

/** City, age, last digits of the phone and spouse, which distinguish persons with the same name. */
function PickedFacts({ person: { city, age, phoneEnd, spouse } }: { person: PersonPick }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  return (
    <>
      <UserText>{city}</UserText>
      <span>{typeof age === "number" ? ` · ${t("common:age.years", { count: age })}` : null}</span>
      {phoneEnd ? (
        <>
          <span>{" · "}</span>
          <bdi translate="no" dir="ltr">{`…${phoneEnd}`}</bdi>
        </>
      ) : null}
      {spouse ? (
        <>
          <span> · </span>
          <span>{namedText("event-lists:pick.family", fullName(spouse))}</span>
        </>
      ) : null}
    </>
  );
}
