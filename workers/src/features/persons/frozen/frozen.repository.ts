import type { CalendarDay } from "@kehila/shared/base/dates";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Child, PersonRow } from "@kehila/shared/persons/answers";
import type { PersonFilter } from "@kehila/shared/persons/query";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { inChunks, jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { rowJson, spouse, spouseJoin } from "../record/columns.repository.ts";
import { freezeRelevant } from "../search/page.repository.ts";
import type { PageOrder } from "../search/order.ts";
import { sortColumns } from "../search/sorts.repository.ts";
import { matchCondition } from "../selection/selection.repository.ts";

/** The persons of the register in an export. */
export interface FrozenSelection {
  status: PersonStatus;
  filter: PersonFilter;
  /** The order of the list; relevance requires a search. */
  order: PageOrder;
  /** Limits the selection to these persons. */
  personIds?: readonly string[] | undefined;
}

const conditionOf = ({ status, filter, personIds }: FrozenSelection, today: CalendarDay): SQL => {
  const isSelected = matchCondition(status, filter, today, { inRows: personIds !== undefined });
  return personIds ? sql`${persons.id} in ${jsonValues(personIds)} and ${isSelected}` : isSelected;
};

/** Reads the number of persons in a selection. */
export const countSelected = (selection: FrozenSelection, today: CalendarDay): Read<number> =>
  mapRead(
    readSql<{ count: number }>(
      sql`select count(*) as count from ${persons} where ${conditionOf(selection, today)}`,
    ),
    ([row]) => row?.count ?? 0,
  );

/**
 * Reads the row numbers of a selection in order, as JSON arrays of `size`. One statement, so that
 * all rows are from the same moment; short arrays, because D1 limits a row to 2 MB.
 */
export const freezeSelected = (
  selection: FrozenSelection,
  today: CalendarDay,
  size: number,
): Read<string[]> =>
  mapRead(chunksOf(selection, today, size), (rows) => rows.map(({ seqs }) => seqs));

function chunksOf(
  selection: FrozenSelection,
  today: CalendarDay,
  size: number,
): Read<readonly { seqs: string }[]> {
  const { status, filter, order } = selection;
  if (order.sortBy === "relevance") return freezeRelevant({ status, filter, today }, size);
  const direction = sql.raw(order.sortOrder);
  const sorted = sql.join(
    sortColumns(order).map((column) => sql`${column} ${direction}`),
    sql`, `,
  );
  const ordinals = sql`select ${persons.seq} as seq, row_number() over (order by ${sorted}) - 1 as ordinal
    from ${persons} where ${conditionOf(selection, today)}`;
  return readSql(inChunks(ordinals, size));
}

/** The data of a person for a row of an export. */
export interface FrozenPerson {
  seq: number;
  status: PersonStatus;
  householdId: string;
  /** The row number of the spouse, or null. */
  spouseSeq: number | null;
  person: PersonRow;
  children: Child[];
}

/** Reads persons by row number, in the given order; deleted persons are missing. */
export function findFrozen(seqs: readonly number[]): Read<FrozenPerson[]> {
  const rows = readSql<
    Record<Exclude<keyof FrozenPerson, "spouseSeq">, string> & { spouseSeq: number | null }
  >(sql`
    select ${persons.seq} as seq, ${persons.status} as status,
      ${persons.householdId} as "householdId", ${spouse.seq} as "spouseSeq", ${rowJson} as person,
      (select json_group_array(json_object('id', id, 'firstName', first_name, 'gender', gender,
        'birthDate', birth_date) order by position, id)
        from children where children.household_id = ${persons.householdId}) as children
    from json_each(${JSON.stringify(seqs)}) as wanted
    cross join ${persons} on ${persons.seq} = wanted.value
    left join persons as ${spouse} on ${spouseJoin}
    order by wanted.key`);
  return mapRead(rows, (frozenRows) =>
    frozenRows.map(({ seq, status, householdId, spouseSeq, person, children }) => ({
      seq: Number(seq),
      spouseSeq,
      status: status as PersonStatus,
      householdId,
      person: JSON.parse(person) as PersonRow,
      children: JSON.parse(children) as Child[],
    })),
  );
}
