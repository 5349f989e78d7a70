import { DurableObject } from "cloudflare:workers";
import { today } from "@kehila/shared/base/dates";
import { READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { calendar } from "../../core/clock.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { logError } from "../../lib/log.ts";
import { upsertCount } from "./access-log.repository.ts";
import type { Reading, ReadingTallyCalls } from "./reading.ts";

/**
 * Minimum time between two writes of an hour's entry; a count beyond a limit is written at once.
 */
const STORE_AFTER = SECOND;

/** The count of one user within one hour. */
interface Tally extends Record<string, SqlStorageValue> {
  hour: number;
  actor_id: string;
  actor_name: string;
  /** The time of the first counted reading in the hour, in milliseconds. */
  began: number;
  persons: number;
  pages: number;
}

const SCHEMA = `
  create table if not exists seen (hour integer, actor_id text, person_id text,
    primary key (hour, actor_id, person_id)) without rowid;
  create table if not exists tallies (hour integer, actor_id text, actor_name text, began integer,
    persons integer default 0, pages integer default 0, stored_persons integer default 0,
    stored_pages integer default 0, primary key (hour, actor_id)) without rowid;`;

/**
 * SQL condition of a tally to store. The access log has an entry for each opened record, so a tally
 * without pages is stored only above the number of the warning.
 */
const IS_DUE = `(persons > stored_persons or pages > stored_pages)
  and (pages > 0 or persons > ${READ_WARNED_HOURLY})`;

/**
 * Counts the distinct persons that each user reads within an hour: one object for the organisation,
 * which requests call after their response. Its storage survives an eviction. Alarms write the
 * counts to the access log. The session lookup of the user's next request compares the stored count
 * with the limit.
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

  /** Adds a reading; returns whether the user's count has crossed a limit. */
  #add({ actorId, actorName, personIds, pages, at }: Reading): boolean {
    const { sql } = this.ctx.storage;
    const hour = Math.floor(at / HOUR);
    const newPersons = sql
      .exec(
        `insert into seen select ?, ?, value from json_each(?) where true
          on conflict do nothing returning 1`,
        hour,
        actorId,
        JSON.stringify(personIds),
      )
      .toArray().length;
    const { persons } = sql
      .exec<Pick<Tally, "persons">>(
        `insert into tallies (hour, actor_id, actor_name, began, persons, pages)
          values (?, ?, ?, ?, ?, ?)
          on conflict do update set persons = persons + excluded.persons, pages = pages + excluded.pages
          returning persons`,
        hour,
        actorId,
        actorName,
        at,
        newPersons,
        pages,
      )
      .one();
    const before = persons - newPersons;
    return [READ_WARNED_HOURLY + 1, READ_HOURLY_MAX].some(
      (limit) => before < limit && persons >= limit,
    );
  }

  /**
   * Stores changed counts and deletes past hours. A write that the database refuses is retried
   * later.
   */
  override async alarm(): Promise<void> {
    const { sql } = this.ctx.storage;
    const isStored = await this.#store();
    const hour = Math.floor(Date.now() / HOUR);
    sql.exec(`delete from tallies where hour < ? and not (${IS_DUE})`, hour);
    sql.exec("delete from seen where hour < ?", hour);
    const isEmpty = sql.exec("select 1 from tallies limit 1").toArray().length === 0;
    if (isEmpty) return;
    await this.#wakeBy(isStored ? (hour + 1) * HOUR : Date.now() + MINUTE);
  }

  async #store(): Promise<boolean> {
    const { sql } = this.ctx.storage;
    const dueTallies = sql.exec<Tally>(`select * from tallies where ${IS_DUE}`).toArray();
    if (dueTallies.length === 0) return true;
    const db = openDatabase(this.env.DB);
    try {
      await runBatch(
        db,
        dueTallies.map((tally) => upsertCount(db, entryOf(tally))),
      );
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      logError({ requestId: undefined, error: name, work: "reading tally" });
      return false;
    }
    // Further persons may have been counted meanwhile.
    for (const { hour, actor_id, persons, pages } of dueTallies) {
      sql.exec(
        "update tallies set stored_persons = ?, stored_pages = ? where hour = ? and actor_id = ?",
        persons,
        pages,
        hour,
        actor_id,
      );
    }
    return sql.exec(`select 1 from tallies where ${IS_DUE} limit 1`).toArray().length === 0;
  }

  /** Sets the alarm unless an earlier alarm is set. */
  async #wakeBy(time: number): Promise<void> {
    const alarmAt = await this.ctx.storage.getAlarm();
    if (alarmAt === null || alarmAt > time) await this.ctx.storage.setAlarm(time);
  }
}

function entryOf({ actor_id, actor_name, began, persons, pages }: Tally) {
  const start = new Date(began);
  return {
    activity: "read" as const,
    at: start.toISOString(),
    day: today({ ...calendar, now: () => start }),
    actorId: actor_id,
    actorName: actor_name,
    persons,
    pages,
  };
}
