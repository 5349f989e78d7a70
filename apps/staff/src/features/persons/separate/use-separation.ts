import type { FieldErrors } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { Child, Person } from "@kehila/shared/persons/answers";
import type { ChildSeparation } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import { useState } from "react";
import { currentOf } from "../../../entities/persons/refusals.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { calendar } from "../../../lib/config.ts";
import { useIdempotencyKey } from "../../../lib/api/use-idempotency-key.ts";
import { useSaving } from "../form/use-saving.ts";
import { withoutErrors } from "../form/validation.ts";
import { useSeparateChild } from "../persons.queries.ts";
import type { SeparationDraft } from "./draft.ts";

interface SeparationOptions {
  /** The parent. */
  person: Person;
  child: Child;
  draft: SeparationDraft;
  onSaved: (newPerson: Person) => void;
}

const schema = personSchemas(calendar).separateChild;

/**
 * Saves the record of a grown child: validates the draft, sends it, and waits for a confirmation of
 * likely duplicates. The attempt after a conflict uses the current version of the parent's record.
 */
export function useSeparation({ person, child, draft, onSaved }: SeparationOptions) {
  const separate = useSeparateChild();
  const keyFor = useIdempotencyKey();
  const [version, setVersion] = useState(person.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Whether the parent's current record has no such child, or a child under 18. */
  const [isGone, setIsGone] = useState(false);
  const saving = useSaving<SeparationDraft, ChildSeparation, Person>({
    work: draft,
    errors,
    setErrors,
    parse: ({ gender, ...texts }) => {
      const values = { ...texts, ...(gender === "" ? {} : { gender }), childId: child.id, version };
      const result = parseFields(schema, values);
      if (gender !== "") return result;
      const fields = result.success ? {} : result.fields;
      return { success: false, fields: { ...fields, gender: "REQUIRED" } };
    },
    phonesOf: ({ phone }) => ({ phone }),
    send: (_draft, data, confirmDuplicates) => {
      setErrors({});
      setIsGone(false);
      const body = confirmDuplicates ? { ...data, confirmDuplicates } : data;
      return separate.mutateAsync({ id: person.id, body, idempotencyKey: keyFor(body) });
    },
    onSaved,
    onRefused: () => setIsGone(false),
    handles: (error) => {
      const current = currentOf(error);
      if (current) setVersion(current.version);
      const isLeft = current?.childrenData.every(({ id }) => id !== child.id) === true;
      const isRefused = error instanceof ApiError && "childId" in error.fields;
      setIsGone(isLeft || isRefused);
      return isLeft || isRefused;
    },
  });
  return {
    ...saving,
    isGone,
    errors,
    clearErrors: (...fields: readonly string[]) =>
      setErrors((before) => withoutErrors(before, ...fields)),
  };
}
