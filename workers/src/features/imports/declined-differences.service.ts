import { isChosen } from "@kehila/shared/imports/chosen";
import type { ImportConfirm, RowAnswer } from "@kehila/shared/imports/imports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";
import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import { keysByHash, storedHashes } from "../imported-persons/row-keys.service.ts";
import type { StoredRow } from "./chunks.repository.ts";
import * as repository from "./declined-differences.repository.ts";

/** A field in which a row differs from a registered person. */
interface Difference {
  personId: string;
  field: PersonField;
  /** The stored value. */
  before: unknown;
  key: string;
}

/**
 * Returns what a row gives. Of a value that a row joins to the stored one (comment, interests,
 * children) only the added part, which stays the same when the stored one changes.
 */
function givenPart(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) {
    const textsOf = (parts: unknown) =>
      Array.isArray(parts) ? parts.map((part: unknown) => JSON.stringify(part)) : [];
    const storedParts = new Set(textsOf(before));
    return textsOf(after)
      .filter((part) => !storedParts.has(part))
      .toSorted();
  }
  const isExtended =
    typeof before === "string" && typeof after === "string" && after.startsWith(`${before}\n`);
  return isExtended ? after.slice(before.length).trim() : after;
}

/** Returns the fields that a row changes, of the person and of the spouse. */
const differencesOf = ({ person, spouse }: Pick<RowAnswer, "person" | "spouse">): Difference[] =>
  [person, spouse].flatMap((adult) =>
    adult
      ? ALL_PERSON_FIELDS.filter((field) => field in adult.after).map((field) => {
          const [before, after] = [adult.before[field], adult.after[field]];
          const parts = ["declined", adult.id, field, givenPart(before, after)];
          return { personId: adult.id, field, before, key: JSON.stringify(parts) };
        })
      : [],
  );

/** Returns each difference with all hashes under which it can be stored. */
function hashedKeys(scope: Scope, differences: readonly Difference[]) {
  const personOf = new Map(differences.map(({ key, personId }) => [key, personId]));
  const keyOf = keysByHash(scope, [...personOf.keys()]);
  const hashed = [...keyOf].map(([hash, key]) => ({
    personId: personOf.get(key) ?? "",
    key: hash,
  }));
  return { keyOf, hashed };
}

/** Adds to each answer the fields whose change was declined in an earlier import; one read. */
export async function withDeclined(
  scope: Scope,
  answers: readonly RowAnswer[],
): Promise<RowAnswer[]> {
  const differences = answers.flatMap(differencesOf);
  if (differences.length === 0) return [...answers];
  const { keyOf, hashed } = hashedKeys(scope, differences);
  const found = await runRead(scope, repository.findDeclined(hashed));
  const declinedKeys = new Set(found.flatMap((hash) => keyOf.get(hash) ?? []));
  return answers.map((answer) => {
    const fields = differencesOf(answer)
      .filter(({ key }) => declinedKeys.has(key))
      .map(({ field }) => field);
    return fields.length > 0 ? { ...answer, declined: [...new Set(fields)] } : answer;
  });
}

/**
 * Returns the statements that store the differences which a user has declined, and delete declined
 * ones that a user has chosen after all.
 */
export function keepDeclined(
  scope: Scope,
  importId: string,
  { rows, choices }: { rows: readonly StoredRow[]; choices: ImportConfirm },
): Statement[] {
  const differences = rows.flatMap(({ answer, decision }) =>
    answer?.kind === "update"
      ? differencesOf(answer).map((difference) => ({
          ...difference,
          wasDeclined: answer.declined?.includes(difference.field) ?? false,
          isDeclined: !isChosen(difference.field, difference.before, {
            choices,
            decision,
            declined: answer.declined,
          }),
        }))
      : [],
  );
  const declined = differences.filter(({ isDeclined }) => isDeclined);
  const chosen = differences.filter(({ isDeclined, wasDeclined }) => wasDeclined && !isDeclined);
  const hashes = storedHashes(
    scope,
    declined.map(({ key }) => key),
  );
  const stored = declined.map(({ personId, key }) => ({ personId, key: hashes.get(key) ?? "" }));
  return [
    ...(stored.length > 0 ? [repository.storeDeclined(scope.db, importId, stored)] : []),
    ...(chosen.length > 0
      ? [repository.forgetChosen(scope.db, hashedKeys(scope, chosen).hashed)]
      : []),
  ];
}
