import { DurableObject } from "cloudflare:workers";
import { today } from "@kehila/shared/base/dates";
import { PAGE_SIZE, READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { calendar } from "../../core/clock.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { listAdds } from "../../rate-limit/client.ts";
import { HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import { findPersonIds, upsertCount } from "./access-log.repository.ts";
import type { Reading, ReadingTallyCalls } from "./reading.service.ts";

/**
 * Minimum time between two writes of an hour's entry; a count that may cross a limit is written at
 * once.
 */
const STORE_AFTER = SECOND;

/** Ids that one query looks up. */
const LOOKED_UP_AT_ONCE = 5000;

/**
 * Maximum ids of other records than persons that the object remembers for a user and hour, so as
 * not to look them up again. Beyond it the ids are deleted; the persons' ids stay, at most the
 * register's.
 */
export const OTHER_IDS_MAX = 50_000;

/** The count of one user within one hour. */
interface Tally extends Record<string, SqlStorageValue> {
  hour: number;
  actor_id: string;
  actor_name: string;
  /** The time of the first counted reading in the hour, in milliseconds. */
  began: number;
  /** The number of stored ids, of persons and of other records. */
  ids: number;
  persons: number;
  /** The persons that count towards the limit at which reading stops. */
  stopping: number;
}

const SCHEMA = `
  drop table if exists seen;
  drop table if exists tallies;
  drop table if exists seen_ids;
  create table if not exists shown_ids (hour integer, actor_id text, id text, never_stops integer,
    uses_budget integer, is_person integer, primary key (hour, actor_id, id)) without rowid;
  create index if not exists shown_ids_unknown on shown_ids (id) where is_person is null;
  create table if not exists counts (hour integer, actor_id text, actor_name text, began integer,
    ids integer default 0, persons integer default 0, stopping integer default 0,
    stored_persons integer default 0, stored_stopping integer default 0,
    primary key (hour, actor_id)) without rowid;`;

/**
 * SQL condition of a count to store. One screen page of persons within an hour is no bulk reading,
 * and opened records have entries of their own.
 */
const IS_DUE = `(persons > stored_persons or stopping > stored_stopping) and persons > ${PAGE_SIZE}`;

/**
 * Counts the distinct persons that answers show to each user within an hour: one object for the
 * organisation, which requests call after their response. Requests send the ids of all records in
 * the answer; the object looks up which ids are ids of persons, and stores the persons until the
 * hour ends. Other ids are forgotten beyond {@link OTHER_IDS_MAX}, so that no number of them stops
 * the count. The storage survives an eviction. Alarms write the counts to the access log. The session
 * lookup of the user's next request compares the stored count with the limit.
 */
export class ReadingTally extends DurableObject<Env> implements ReadingTallyCalls {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(SCHEMA);
  }

  async count(readings: readonly Reading[]): Promise<void> {
    const limitCrossings = readings.map((reading) => this.#add(reading));
    await this.#wakeBy(Date.now() + (limitCrossings.includes(true) ? 0 : STORE_AFTER));
  }

  /** Adds a reading; returns whether the user's count may have crossed a limit. */
  #add({ actorId, actorName, ids, neverStops, usesBudget, at }: Reading): boolean {
    const { sql } = this.ctx.storage;
    const hour = Math.floor(at / HOUR);
    const stored = sql
      .exec<Pick<Tally, "ids">>(
        `insert into counts (hour, actor_id, actor_name, began) values (?, ?, ?, ?)
          on conflict do update set actor_name = excluded.actor_name returning ids`,
        hour,
        actorId,
        actorName,
        at,
      )
      .one().ids;
    const newIds = sql
      .exec(
        `insert into shown_ids (hour, actor_id, id, never_stops, uses_budget)
          select ?, ?, value, ?, ? from json_each(?) where true
          on conflict do update set never_stops = min(never_stops, excluded.never_stops),
            uses_budget = max(uses_budget, excluded.uses_budget), is_person = null
            where never_stops > excluded.never_stops or uses_budget < excluded.uses_budget
          returning 1`,
        hour,
        actorId,
        neverStops ? 1 : 0,
        usesBudget ? 1 : 0,
        JSON.stringify(ids),
      )
      .toArray().length;
    sql.exec(
      "update counts set ids = ids + ? where hour = ? and actor_id = ?",
      newIds,
      hour,
      actorId,
    );
    const total = stored + newIds;
    const mayWarn = stored <= READ_WARNED_HOURLY && total > READ_WARNED_HOURLY;
    return mayWarn || (newIds > 0 && total >= READ_HOURLY_MAX);
  }

  /**
   * Stores changed counts and deletes past hours. A write that the database refuses is retried
   * later.
   */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    const isStored = await this.#store();
    const hour = Math.floor(Date.now() / HOUR);
    const isCounted = `not exists (select 1 from shown_ids where is_person is null
      and shown_ids.hour = counts.hour and shown_ids.actor_id = counts.actor_id)`;
    sql.exec(`delete from counts where hour < ? and not (${IS_DUE}) and ${isCounted}`, hour);
    sql.exec("delete from shown_ids where hour < ? and is_person is not null", hour);
    const isEmpty = sql.exec("select 1 from counts limit 1").toArray().length === 0;
    if (isEmpty) return;
    await this.#wakeBy(isStored ? (hour + 1) * HOUR : Date.now() + MINUTE);
  }

  async #store(): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const db = openDatabase(this.env.DB);
    try {
      while (await this.#lookUp());
      const dueTallies = sql.exec<Tally>(`select * from counts where ${IS_DUE}`).toArray();
      if (dueTallies.length === 0) return true;
      await runBatch(
        db,
        dueTallies.map((tally) => upsertCount(db, entryOf(tally))),
      );
      // Further persons may have been counted meanwhile.
      for (const { hour, actor_id, persons, stopping } of dueTallies) {
        sql.exec(
          `update counts set stored_persons = ?, stored_stopping = ?
            where hour = ? and actor_id = ?`,
          persons,
          stopping,
          hour,
          actor_id,
        );
      }
    } catch (error) {
      logError({ requestId: undefined, error: classOf(error), work: "reading tally" });
      return false;
    }
    return sql.exec(`select 1 from counts where ${IS_DUE} limit 1`).toArray().length === 0;
  }

  /** Looks up ids of answers and counts the persons; returns whether there may be more ids. */
  async #lookUp(): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const ids = sql
      .exec<{ id: string }>(
        "select distinct id from shown_ids where is_person is null limit ?",
        LOOKED_UP_AT_ONCE,
      )
      .toArray()
      .map(({ id }) => id);
    if (ids.length === 0) return false;
    const persons = await findPersonIds(openDatabase(this.env.DB), ids);
    await this.#useBudgets(persons);
    const json = JSON.stringify(ids);
    const readers = sql
      .exec<Pick<Tally, "hour" | "actor_id">>(
        `select distinct hour, actor_id from shown_ids
          where is_person is null and id in (select value from json_each(?))`,
        json,
      )
      .toArray();
    sql.exec(
      `update shown_ids set is_person = id in (select value from json_each(?))
        where is_person is null and id in (select value from json_each(?))`,
      JSON.stringify(persons),
      json,
    );
    for (const { hour, actor_id } of readers) {
      sql.exec(
        `delete from shown_ids where hour = ?1 and actor_id = ?2 and is_person = 0
          and (select count(*) from shown_ids where hour = ?1 and actor_id = ?2 and is_person = 0)
            > ${OTHER_IDS_MAX}`,
        hour,
        actor_id,
      );
      sql.exec(
        `update counts set (ids, persons, stopping) = (
            select count(*), count(*) filter (where is_person = 1),
              count(*) filter (where is_person = 1 and never_stops = 0) from shown_ids
            where shown_ids.hour = counts.hour and shown_ids.actor_id = counts.actor_id)
          where hour = ? and actor_id = ?`,
        hour,
        actor_id,
      );
    }
    return ids.length === LOOKED_UP_AT_ONCE;
  }

  /**
   * Counts new persons on shown lists in the budgets of the readers; see
   * `adding-budget.service.ts`. A person who was counted already is not counted twice.
   */
  async #useBudgets(persons: readonly string[]): Promise<void> {
    const readers = this.ctx.storage.sql
      .exec<{ actor_id: string; ids: string }>(
        `select actor_id, json_group_array(id) as ids from shown_ids
          where is_person is null and uses_budget = 1 and id in (select value from json_each(?))
          group by actor_id`,
        JSON.stringify(persons),
      )
      .toArray();
    for (const { actor_id, ids } of readers) {
      const shownIds = JSON.parse(ids) as string[];
      const now = new Date();
      await listAdds(this.env, now, actor_id).noteNew(shownIds, LIST_ADD_BUDGETS, now.getTime());
    }
  }

  /** Sets the alarm unless an earlier alarm is set. */
  async #wakeBy(time: number): Promise<void> {
    const alarmAt = await this.ctx.storage.getAlarm();
    if (alarmAt === null || alarmAt > time) await this.ctx.storage.setAlarm(time);
  }
}

function entryOf({ actor_id, actor_name, began, persons, stopping }: Tally) {
  const start = new Date(began);
  return {
    activity: "read" as const,
    at: start.toISOString(),
    day: today({ ...calendar, now: () => start }),
    actorId: actor_id,
    actorName: actor_name,
    persons,
    stopping,
  };
}
