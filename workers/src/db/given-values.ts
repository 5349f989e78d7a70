import type { SQL, SQLWrapper } from "drizzle-orm";
import { is, Placeholder, sql } from "drizzle-orm";
import type { Bindable } from "./prepared.ts";

/**
 * The values of a statement as columns of one row: conditions that stand in several branches bind them
 * once, since a statement binds at most 100 parameters.
 */
export class GivenValues {
  readonly #values: SQL[] = [];

  /** The SQL of a value. */
  readonly of = (value: SQLWrapper | string): SQL =>
    sql.raw(`(select v${this.#values.push(sql`${value}`) - 1} from given)`);

  /** Returns the same objects and arrays, with the SQL of each value in its place. */
  ofAll<Given>(given: Bindable<Given>): Bindable<Given> {
    return this.#referred(given) as Bindable<Given>;
  }

  #referred(given: unknown): unknown {
    if (is(given, Placeholder)) return this.of(given);
    if (Array.isArray(given)) return given.map((value) => this.#referred(value));
    if (typeof given !== "object" || given === null) return given;
    const entries = Object.entries(given) as [string, unknown][];
    return Object.fromEntries(entries.map(([name, value]) => [name, this.#referred(value)]));
  }

  /** The table of the values, for a `with` clause; none without a value. */
  tables(): SQL[] {
    if (this.#values.length === 0) return [];
    const names = sql.raw(this.#values.map((_, index) => `v${index}`).join(", "));
    return [sql`given(${names}) as materialized (select ${sql.join(this.#values, sql`, `)})`];
  }
}
