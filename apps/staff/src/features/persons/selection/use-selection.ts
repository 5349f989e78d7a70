import type { PersonRow } from "@kehila/shared/persons/answers";
import type { ListSelection } from "@kehila/shared/persons/selection";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import type { SelectionStep } from "../../../ui/table/selection.ts";
import { goneRows } from "../../../ui/table/selection.ts";
import type { MatchFilter } from "../../../entities/persons/filters/filters.ts";
import { sizeOf } from "../../../entities/persons/selection-size.ts";
import type { PersonsView } from "../view.ts";
import { matchedBy, withoutDialog } from "../view.ts";
import {
  NO_SELECTION,
  isAllSelected,
  selectPersons,
  toListSelection,
  withKeys,
  withMembers,
} from "./selection.ts";
import { useQueryClient } from "@tanstack/react-query";
import { sessionQuery, useMe } from "../../../entities/users/session.queries.ts";
import { useRestoredWork } from "../../../lib/form/use-unsaved-changes.ts";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import type { PersonsSelection } from "./selection.ts";

interface ShownRows {
  view: PersonsView;
  rows: readonly PersonRow[];
  /** Returns the ids of the persons whose row contains a person. */
  membersOf: (id: string) => readonly string[];
  /** False while the rows belong to the previous view. */
  isCurrent: boolean;
  hasMore: boolean;
  /** Called when another search or filter ended a selection. */
  onCleared: () => void;
}

/** The selected persons of the register, and functions that change the selection. */
export interface SelectedPersons {
  count: number;
  isMatching: boolean;
  /** Whether every loaded row is selected. */
  isAllLoaded: boolean;
  /** The ids of the selected rows of the table. */
  ids: ReadonlySet<string>;
  asList: () => ListSelection;
  onStep: (step: SelectionStep) => void;
  /** Selects all matches of a filter, with their count. */
  selectMatching: (filter: MatchFilter, count: number) => void;
  clear: () => void;
}

/**
 * Returns the selection of a view. The selection survives another sort and the load of more rows.
 * Persons who leave the table leave the selection; another search or filter ends it.
 */
export function usePersonsSelection(shown: ShownRows): SelectedPersons {
  const { rows, membersOf } = shown;
  const filterText = JSON.stringify(matchedBy(shown.view));
  const [selection, dispatch] = useReducer(selectPersons, useRestoredSelection(filterText));
  useKeptSelection(filterText, selection);
  const loaded = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selectedIds = selection.kind === "picked" ? selection.rows.ids : NO_IDS;
  // A row of a family stays selected by the adult that was selected, also after another sort.
  const keyOf = (id: string): string =>
    membersOf(id).find((member) => selectedIds.has(member)) ?? id;
  const onStep = useStableCallback((step: SelectionStep) =>
    dispatch({ type: "rows", step: withKeys(step, keyOf), loaded: loaded.map(keyOf) }),
  );
  const clear = useCallback(() => onStep({ type: "clear" }), [onStep]);
  const selectMatching = useCallback(
    (filter: MatchFilter, count: number) => dispatch({ type: "matching", filter, count }),
    [],
  );
  const asList = () => withMembers(toListSelection(selection), membersOf);
  const count = sizeOf(asList());
  useClearOnNewFilter(shown, count, clear);
  useDropRemovedRows(shown, loaded, onStep);

  const isMatching = selection.kind === "matching";
  const ids = useMemo(
    () =>
      selection.kind === "matching"
        ? new Set(loaded)
        : new Set([
            ...selection.rows.ids,
            ...loaded.filter((id) => membersOf(id).some((one) => selection.rows.ids.has(one))),
          ]),
    [selection, loaded, membersOf],
  );
  const isAllLoaded = useMemo(() => isAllSelected(loaded, ids), [loaded, ids]);
  return {
    count,
    isMatching,
    isAllLoaded,
    ids,
    asList,
    onStep,
    selectMatching,
    clear,
  };
}

function useClearOnNewFilter(
  { view, onCleared }: ShownRows,
  count: number,
  clear: () => void,
): void {
  const filter = JSON.stringify(matchedBy(view));
  const knownFilter = useRef(filter);
  useEffect(() => {
    if (knownFilter.current === filter) return;
    knownFilter.current = filter;
    if (count === 0) return;
    clear();
    onCleared();
  }, [filter, count, clear, onCleared]);
}

function useDropRemovedRows(
  { view, isCurrent, hasMore }: ShownRows,
  loaded: readonly string[],
  onStep: (step: SelectionStep) => void,
): void {
  const key = JSON.stringify(withoutDialog(view));
  const previous = useRef({ key, loaded });
  useEffect(() => {
    if (!isCurrent) return;
    const before = previous.current;
    previous.current = { key, loaded };
    if (before.key !== key || before.loaded === loaded) return;
    const removedRows = goneRows(before.loaded, loaded, hasMore);
    if (removedRows.length > 0) onStep({ type: "drop", ids: removedRows });
  }, [key, loaded, isCurrent, hasMore, onStep]);
}

const NO_IDS: ReadonlySet<string> = new Set();

/** Stored selections by user and filter, since another filter matches other persons. */
const store = new WorkStore<PersonsSelection>();

/**
 * Returns the selection of this user and filter when the session ended; an empty selection if there
 * is none.
 */
function useRestoredSelection(filter: string): PersonsSelection {
  return useRestoredWork(store, [useMe()?.id ?? "", filter]) ?? NO_SELECTION;
}

/** Stores the selection if the screen unmounts because the session has ended. */
function useKeptSelection(filter: string, selection: PersonsSelection): void {
  const client = useQueryClient();
  // Stored at the first render, since no user is signed in at the unmount.
  const [userId] = useState(useMe()?.id ?? "");
  const forgetSelection = useEffectEvent(() => store.forget([userId, filter]));
  const keep = useEffectEvent(() => {
    const session = client.getQueryData(sessionQuery.queryKey);
    if (session?.status !== "signed-in") store.keep([userId, filter], selection);
  });
  useEffect(() => {
    forgetSelection();
    return () => keep();
  }, []);
}
