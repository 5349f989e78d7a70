import type { Person } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldInPlace } from "../../../entities/persons/details/facts.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import type { UpdatePerson } from "../../../entities/persons/update.queries.ts";
import { useUpdatePerson } from "../../../entities/persons/update.queries.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useSingleFlight } from "../../../lib/api/use-single-flight.ts";
import { stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { Move } from "./family-move.ts";
import { moveOf } from "./family-move.ts";

interface SavedToastProps {
  before: Person;
  person: Person;
  /** The field that was edited in place, for undo. */
  field?: FieldInPlace;
}

/**
 * Reports saved changes. After a move: offers to move the spouse. After an edit of one field:
 * offers undo.
 */
export function SavedToast({ before, person, field }: SavedToastProps) {
  const namedText = useNamed();
  const move = moveOf(before, person);
  return (
    <div className={stack.xs}>
      <p>{namedText("edit:saved", fullName(person))}</p>
      {field ? <UndoChange before={before} person={person} field={field} /> : null}
      {move && person.spouse ? <MoveSpouse spouse={person.spouse} move={move} /> : null}
    </div>
  );
}

function UndoChange({ before, person, field }: Required<SavedToastProps>) {
  const { t } = useTranslation();
  const body: PersonUpdateInput = { version: person.version, confirmDuplicates: true };
  body[field] = before[field] ?? "";
  return (
    <Offer
      label={t("persons:inPlace.undo")}
      change={{ id: person.id, body }}
      done={t("persons:inPlace.undone")}
      failureOf={(error) => failureText(t, error, t("persons:inPlace.undoFailed"))}
    />
  );
}

interface MoveSpouseProps {
  spouse: NonNullable<Person["spouse"]>;
  move: Move;
}

function MoveSpouse({ spouse, move }: MoveSpouseProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const name = fullName(spouse);
  // The user has just confirmed the same phone for the person, so no question is needed.
  const body = { ...move, confirmDuplicates: true, version: spouse.version };
  return (
    <Offer
      label={namedText("edit:move.offer", name)}
      change={{ id: spouse.id, body }}
      done={namedText("edit:move.done", name)}
      failureOf={(error) =>
        failureText(t, error, t("edit:move.failed"), {
          STALE_VERSION: t("edit:move.stale"),
        })
      }
    />
  );
}

interface OfferProps {
  label: ReactNode;
  change: UpdatePerson;
  done: ReactNode;
  failureOf: (error: unknown) => string;
}

/** A button that makes a further change. A new message reports the result of the change. */
function Offer(offer: OfferProps) {
  const { label, change, done, failureOf } = offer;
  const { t } = useTranslation();
  const update = useUpdatePerson();
  const begin = useSingleFlight(update.isPending);
  const save = async () => {
    if (!begin()) return;
    try {
      await update.mutateAsync(change);
      showToast("success", done);
    } catch (error) {
      // When the session has ended, the sign-in replaces the screen and its messages.
      if (!hasCode(error, "UNAUTHENTICATED")) {
        showToast("danger", <Failed text={failureOf(error)} error={error} offer={offer} />);
      }
    }
  };
  return (
    <div>
      <Button
        size="small"
        isPending={update.isPending}
        pendingLabel={t("person-form:saving")}
        onPress={() => void save()}
      >
        {label}
      </Button>
    </div>
  );
}

interface FailedProps {
  text: string;
  error: unknown;
  offer: OfferProps;
}

/** Reports a failed change, with a button that retries unless the record has a newer version. */
function Failed({ text, error, offer }: FailedProps) {
  return (
    <div className={stack.xs}>
      <p>{text}</p>
      {hasCode(error, "STALE_VERSION") ? null : <Offer {...offer} />}
    </div>
  );
}
