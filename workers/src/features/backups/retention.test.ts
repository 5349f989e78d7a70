import { describe, expect, it } from "vitest";
import type { RetainedBackup } from "./retention.ts";
import { outdatedIds } from "./retention.ts";

const timeZone = "Asia/Jerusalem";
const DAY = 24 * 60 * 60 * 1000;
const END = new Date("2026-11-24T01:17:00.000Z");

/**
 * Returns nightly backups, the newest first. The id is the number of nights before the newest
 * backup.
 */
const nights = (count: number): RetainedBackup[] =>
  Array.from({ length: count }, (_, ago) => ({
    id: String(ago),
    status: "ready",
    createdAt: new Date(END.getTime() - ago * DAY).toISOString(),
  }));

/** Runs the rule night by night, as the cron does. */
function afterNights(count: number): string[] {
  let kept: RetainedBackup[] = [];
  for (const night of nights(count).toReversed()) {
    kept.push(night);
    const gone = new Set(outdatedIds(kept, { now: new Date(night.createdAt), timeZone }));
    kept = kept.filter(({ id }) => !gone.has(id));
  }
  return kept.map(({ createdAt }) => createdAt.slice(0, 10)).toReversed();
}

describe("the retention of backups", () => {
  it("keeps 7 days, 5 weeks and 12 months, whether applied nightly or at once", () => {
    const expected = [
      "2026-11-24",
      "2026-11-23",
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
      "2026-05-31",
      "2026-04-30",
      "2026-03-31",
      "2026-02-28",
      "2026-01-31",
      "2025-12-31",
    ];
    expect(afterNights(800)).toEqual(expected);
    const all = nights(800);
    const gone = new Set(outdatedIds(all, { now: END, timeZone }));
    const kept = all.filter(({ id }) => !gone.has(id));
    expect(kept.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(expected);
  });

  it("keeps no backup older than twelve months, except the newest", () => {
    const old = nights(800).slice(400);
    const kept = outdatedIds(old, { now: END, timeZone });
    expect(kept).toHaveLength(old.length - 1);
    expect(kept).not.toContain("400");
  });

  it("keeps the newest of a day by the organisation's calendar", () => {
    const at = (id: string, createdAt: string): RetainedBackup => ({
      id,
      status: "ready",
      createdAt,
    });
    const gone = outdatedIds(
      [
        at("noon", "2026-11-24T10:00:00.000Z"),
        at("after midnight", "2026-11-23T22:30:00.000Z"),
        at("before midnight", "2026-11-23T21:30:00.000Z"),
      ],
      { now: END, timeZone },
    );
    expect(gone).toEqual(["after midnight"]);
  });

  it("keeps running backups, and failed backups for 30 days", () => {
    const ended = (id: string, status: RetainedBackup["status"], days: number): RetainedBackup => ({
      id,
      status,
      createdAt: new Date(END.getTime() - days * DAY).toISOString(),
    });
    const all = [ended("r", "running", 60), ended("new", "failed", 29), ended("old", "failed", 31)];
    expect(outdatedIds(all, { now: END, timeZone })).toEqual(["old"]);
  });
});
