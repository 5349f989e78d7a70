import type { ParseResult } from "@kehila/shared/base/fields";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { useQuery } from "@tanstack/react-query";
import { localitiesQuery } from "../../../entities/persons/localities/localities-query.ts";
import { calendar } from "../../../lib/config.ts";
import { currentOf } from "../../../entities/persons/refusals.ts";
import { useUpdatePerson } from "../../../entities/persons/update.queries.ts";
import { useIdempotencyKey } from "../../../lib/api/use-idempotency-key.ts";
import type { FormValues, ReadDraft } from "./changes.ts";
import { remainingDraft, toUpdateInput } from "./changes.ts";
import { draftOf, EMPTY_DRAFT } from "./draft.ts";
import { changedPhones, validateDraft, withCityQuestion } from "./validation.ts";
import { useCreatePerson } from "../persons.queries.ts";
import type { PersonForm, Work } from "./use-form.ts";
import { useSaving } from "./use-saving.ts";

interface SaveOptions {
  form: PersonForm;
}

const validateForm = ({ draft }: Work) => validateDraft(draft, calendar);

interface FormOptions<Values, Saved> extends SaveOptions {
  validate: (work: Work) => ParseResult<Values>;
  send: (work: Work, read: ReadDraft<Values>, confirmDuplicates: boolean) => Promise<Saved>;
  onSaved: (person: Saved) => void;
  /** Called when the save is refused because another user has stored a newer version. */
  onConflict?: (current: Person, work: Work, read: ReadDraft<Values>) => void;
}

function useSavingForm<Values, Saved>({
  form,
  validate,
  send,
  onConflict,
  ...options
}: FormOptions<Values, Saved>) {
  const { data: localities } = useQuery(localitiesQuery);
  const isUnknownCity = localities ? localities.isUnknownCity : null;
  return useSaving<Work, Values, Saved>({
    ...options,
    work: { draft: form.draft, person: form.person },
    errors: form.errors,
    setErrors: form.setErrors,
    parse: (work) => withCityQuestion(validate(work), work.draft, form.keptCities, isUnknownCity),
    phonesOf: ({ draft, person }) => changedPhones(draft, person ? draftOf(person) : EMPTY_DRAFT),
    send: (work, data, confirmDuplicates) =>
      form.lockDuring(send(work, { draft: work.draft, data }, confirmDuplicates)),
    handles: (error, work, data) => {
      const current = currentOf(error);
      if (!current || !onConflict) return false;
      onConflict(current, work, { draft: work.draft, data });
      return true;
    },
  });
}

interface SavePersonOptions extends SaveOptions {
  onSaved: (person: Person) => void;
}

export function useSavePerson(options: SavePersonOptions) {
  const create = useCreatePerson();
  const keyFor = useIdempotencyKey();
  return useSavingForm({
    ...options,
    validate: validateForm,
    send: (_work, { data }, confirmDuplicates) => {
      const body = confirmDuplicates ? { ...data, confirmDuplicates } : data;
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
  });
}

interface SaveChangesOptions extends SaveOptions {
  /** Validates the work; by default the whole form. */
  validate?: (work: Work) => ParseResult<FormValues>;
  /** Called with the saved person, or with null when there was nothing to save. */
  onSaved: (person: Person | null) => void;
  onConflict: (current: Person, work: Work, read: ReadDraft) => void;
}

/** Saves the changes of a stored person; some changes of a couple need two calls. */
export function useSaveChanges(options: SaveChangesOptions) {
  const { form } = options;
  const update = useUpdatePerson();

  const store = async (
    person: Person,
    read: ReadDraft,
    confirm: Pick<PersonUpdateInput, "confirmDuplicates">,
  ): Promise<Person | null> => {
    const changes = toUpdateInput(person, read);
    if (!changes) return null;
    const body = { ...changes, ...confirm, version: person.version };
    const savedPerson = await update.mutateAsync({ id: person.id, body });
    // Restarts the form before the second call, so that a failure keeps the result of the first.
    const draft = remainingDraft(savedPerson, read.draft);
    form.restart({ draft, person: savedPerson });
    const parsed = validateDraft(draft, calendar);
    return (
      (parsed.success && (await store(savedPerson, { draft, data: parsed.data }, confirm))) ||
      savedPerson
    );
  };

  return useSavingForm<FormValues, Person | null>({
    validate: validateForm,
    ...options,
    send: async ({ person }, read, confirmDuplicates) =>
      person && store(person, read, confirmDuplicates ? { confirmDuplicates } : {}),
  });
}
