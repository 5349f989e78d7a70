import type { Query, SQLWrapper } from "drizzle-orm";
import { fillPlaceholders, is, Placeholder } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

/** A statement with its parameters. */
export interface Select {
  sql: string;
  params: readonly unknown[];
  /** Whether its parameters are numbered (`?1`), like the parameters of {@link prepareShapes}. */
  isNumbered?: true;
  /**
   * Set for a statement that logs a read. The statement looks up the `actor` of the session itself.
   */
  isRecord?: true;
}

const dialect = new SQLiteSyncDialect();

/** Returns the text and parameters of a statement; a parameter can be a placeholder. */
export function queryOf(statement: SQLWrapper): Query {
  const { sql: text, params } = dialect.sqlToQuery(statement.getSQL());
  return { sql: withHiddenLimits(text), params };
}

/**
 * Returns the same SQL with limits hidden from SQLite. SQLite inspects a number that is bound as a
 * limit and prepares the statement again for each value, which doubles the time of a search.
 */
export const withHiddenLimits = (text: string): string =>
  text.replaceAll(/\blimit \?/giu, "limit cast(? as integer)");

type Values = Record<string, unknown>;

/** A built statement: binds the values of its placeholders. */
export type Bound = (values: Values) => Select;

/** Returns a function that binds values to a built statement. */
export const binder =
  ({ sql: text, params }: Query): Bound =>
  (values) => ({ sql: text, params: fillPlaceholders(params, values) });

/**
 * Returns the statement with numbered parameters. D1 binds at most a hundred, so a repeated
 * placeholder is bound once.
 */
function numberParams({ sql: text, params }: Query): Query {
  const distinctParams: unknown[] = [];
  const numbers = params.map((param) => {
    const index = is(param, Placeholder)
      ? distinctParams.findIndex(
          (otherParam) => is(otherParam, Placeholder) && otherParam.name === param.name,
        )
      : -1;
    return index < 0 ? distinctParams.push(param) : index + 1;
  });
  const all = numbers.values();
  return { sql: text.replaceAll("?", () => `?${all.next().value}`), params: distinctParams };
}

/** A select that drizzle builds once per isolate. */
export interface PreparedSelect<Given extends object> {
  /** The select with the values of its placeholders. */
  with: (values: Given) => Select;
}

/**
 * Prepares a select, which drizzle builds at its first use. Rows come in D1's format, without
 * drizzle's mapping.
 */
export function prepareSelect<Given extends object>(
  build: () => SQLWrapper,
): PreparedSelect<Given> {
  let bind: Bound | undefined;
  return {
    with: (values) => {
      bind ??= binder(queryOf(build()));
      return bind(values as Values);
    },
  };
}

type Value = string | number | boolean | null;

/** Values of a statement, or placeholders for them in a statement that is built once. */
export type Bindable<Given> = Given extends Value
  ? Given | Placeholder
  : { [Name in keyof Given]: Bindable<Given[Name]> };

/** A select that drizzle builds once per shape and isolate. */
export interface ShapedSelect<Fixed, Given> {
  /** The select of a shape with its values. */
  with: (fixedValues: Fixed, values: Given) => Select;
}

/** The maximum number of cached shapes; a search of many words has many shapes. */
const SHAPES_MAX = 300;

/**
 * Returns a function that computes the value of each shape once; too many shapes clear the cache.
 */
export function cachedByShape<From, T>(make: (from: From) => T): (shape: string, from: From) => T {
  const cache = new Map<string, T>();
  return (shape, from) => {
    const cachedValue = cache.get(shape);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= SHAPES_MAX) cache.clear();
    const value = make(from);
    cache.set(shape, value);
    return value;
  };
}

/**
 * Prepares a select whose shape depends on which values are present. `build` gets placeholders,
 * never the values, so the SQL cannot depend on them. Other dependencies of the shape are in
 * `fixedValues`.
 */
export function prepareShapes<Fixed, Given extends object>(
  build: (fixedValues: Fixed, placeholders: Bindable<Given>) => SQLWrapper,
): ShapedSelect<Fixed, Given> {
  const ofShape = cachedByShape(({ fixed, given }: { fixed: Fixed; given: Given }) =>
    binder(numberParams(queryOf(build(fixed, placeholdersOf(given, "") as Bindable<Given>)))),
  );
  return {
    with: (fixedValues, givenValues) => {
      const values: Values = {};
      collect(givenValues, "", values);
      const shape = JSON.stringify([fixedValues, Object.keys(values)]);
      return {
        ...ofShape(shape, { fixed: fixedValues, given: givenValues })(values),
        isNumbered: true,
      };
    },
  };
}

/** Collects values by the names of their placeholders, such as `words.0.1`. */
function collect(givenValues: object, path: string, values: Values): void {
  for (const [name, value] of Object.entries(givenValues) as [string, unknown][]) {
    if (value === undefined) continue;
    if (typeof value === "object" && value !== null) collect(value, `${path}${name}.`, values);
    else values[path + name] = value;
  }
}

/** Returns placeholders in place of values, in the same objects and arrays. */
function placeholdersOf(values: unknown, path: string): unknown {
  if (values === undefined) return undefined;
  if (typeof values !== "object" || values === null) return new Placeholder(path);
  const placeholderOf = (name: number | string, value: unknown): unknown =>
    placeholdersOf(value, path === "" ? String(name) : `${path}.${name}`);
  if (Array.isArray(values)) return values.map((value, index) => placeholderOf(index, value));
  const entries = Object.entries(values) as [string, unknown][];
  return Object.fromEntries(entries.map(([name, value]) => [name, placeholderOf(name, value)]));
}
