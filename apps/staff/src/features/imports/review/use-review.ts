import type { EventCategory } from "@kehila/shared/events/categories";
import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { useMemo, useState } from "react";
import { useConfirmImport } from "../imports.queries.ts";
import { useNewList } from "../new-list.tsx";
import { NEW_LIST } from "../offer.tsx";
import type { CheckedImport, Choices } from "./checked.ts";
import { byGroup, countStored, filledFieldsOf, isWritten, leftOutRows } from "./checked.ts";

interface ReviewOptions {
  checked: CheckedImport;
  /** The event list that receives the persons, or `NEW_LIST`; null for the register. */
  listId: string | null;
  /** The type of a new list. */
  category: EventCategory | null;
  onConfirmed: () => void;
}

/**
 * Returns the choices for all rows, the decisions on single rows, and the confirmation, which
 * creates the new list first. `total` counts the persons that the import writes.
 */
export function useReview({ checked, listId, category, onConfirmed }: ReviewOptions) {
  const groups = useMemo(() => byGroup(checked.answers), [checked.answers]);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, RowDecision>>(new Map());
  const [choices, setChoices] = useState<Choices>({
    onlyEmpty: false,
    keep: [],
    // A list of names rarely has complete data, so unknown persons become applicants.
    unknown: listId === null ? "new" : "apply",
    addLikely: false,
  });
  const confirm = useConfirmImport();
  const newList = useNewList(category);
  const isNewList = listId === NEW_LIST;
  const decide = (row: number, decision: RowDecision | null) => {
    const next = new Map(decisions);
    if (decision) next.set(row, decision);
    else next.delete(row);
    setDecisions(next);
  };
  const filledFields = useMemo(() => filledFieldsOf(checked), [checked]);
  const leftOut = useMemo(
    () => leftOutRows(checked, decisions, choices),
    [checked, decisions, choices],
  );
  const importedRows = useMemo(
    () => checked.answers.filter(({ row }) => !leftOut.has(row)),
    [checked, leftOut],
  );
  const writtenRows = useMemo(
    () =>
      importedRows.filter((answer) =>
        isWritten(answer, decisions.get(answer.row) ?? null, choices),
      ),
    [importedRows, decisions, choices],
  );
  const counts = useMemo(() => countStored(checked, writtenRows), [checked, writtenRows]);
  const becomesApplicant = ({ row, kind }: RowAnswer): boolean =>
    kind === "new" && choices.unknown === "apply" && !decisions.has(row);
  const applicants = importedRows.filter(becomesApplicant).length;
  const runFor = (id: string | null) => {
    const body: ImportConfirm = {
      ...choices,
      ...(id === null ? {} : { listId: id }),
      ...(isNewList ? { isNewList } : {}),
    };
    confirm.mutate(
      { id: checked.id, decisions: [...decisions.values()], body },
      { onSuccess: onConfirmed },
    );
  };
  return {
    groups,
    decisions,
    decide,
    choices,
    choose: (value: Partial<Choices>) => setChoices({ ...choices, ...value }),
    newList: isNewList ? newList : null,
    // In an import into a list, unchanged persons also count: they become participants.
    total: listId === null ? counts.persons : importedRows.length,
    counts,
    /** The numbers of rows that an import into a list makes participants and applications. */
    onList: importedRows.length - applicants,
    applicants,
    /** The number of rows that change registered people. */
    changed: writtenRows.filter(
      ({ row, kind }) => kind === "update" || decisions.get(row)?.act === "update",
    ).length,
    /** Why rows are left out. */
    leftOut,
    filledFields,
    checked,
    run: () => (isNewList ? newList.save(runFor) : runFor(listId)),
    isRunning: newList.isSaving || confirm.isPending,
    error: newList.failure ?? confirm.error,
  };
}

export type Review = ReturnType<typeof useReview>;
