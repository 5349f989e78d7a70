import { describe, expect, it } from "vitest";
import type {
  Import,
  ImportChunk,
  ImportConfirm,
  ImportStart,
  ImportStatus,
  RowAnswer,
  RowDecision,
  RowProblem,
} from "./imports.ts";
import {
  chunkAnswerSchema,
  IMPORT_DECISIONS_MAX,
  importChunkSchema,
  importConfirmSchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importStartSchema,
  LEFT_REASONS,
  ROW_ACTS,
  ROW_PROBLEMS,
  rowAnswerSchema,
  rowDecisionsSchema,
  STAY_REASONS,
} from "./imports.ts";
import { IMPORT_ROWS_MAX } from "../base/limits.ts";
import { CHUNK_ROWS_MAX } from "./rows.ts";

const row = (number: number) => ({ row: number, person: { firstName: "Anna" } });

describe("the bodies of an import", () => {
  it("take the documented shapes", () => {
    const start: ImportStart = { target: "register", fileName: "people.xlsx", rows: 3 };
    expect(importStartSchema.parse(start)).toEqual(start);
    const chunk: ImportChunk = { rows: [row(2), row(3)] };
    expect(importChunkSchema.parse(chunk)).toEqual(chunk);
    const rows: RowDecision[] = ROW_ACTS.map((act, index) => ({ row: index + 2, act }));
    expect(rowDecisionsSchema.parse({ rows })).toEqual({ rows });
    const confirm: ImportConfirm = { unknown: "new", addLikely: false, keep: ["city"] };
    expect(importConfirmSchema.parse(confirm)).toEqual(confirm);
    expect(importRowsQuerySchema.parse({ result: "left", after: "7" })).toEqual({
      result: "left",
      after: 7,
    });
  });

  it("have limits", () => {
    const rows = (length: number) => Array.from({ length }, (_, index) => row(index + 2));
    expect(importChunkSchema.safeParse({ rows: rows(CHUNK_ROWS_MAX) }).success).toBe(true);
    expect(importChunkSchema.safeParse({ rows: rows(CHUNK_ROWS_MAX + 1) }).success).toBe(false);
    const long = { target: "register", rows: IMPORT_ROWS_MAX + 1 };
    expect(importStartSchema.safeParse(long).success).toBe(false);
    const decisions = rows(IMPORT_DECISIONS_MAX + 1).map((one) => ({ row: one.row, act: "skip" }));
    expect(rowDecisionsSchema.safeParse({ rows: decisions }).success).toBe(false);
  });
});

describe("the answers of an import", () => {
  it.each(ROW_PROBLEMS)("name the problem %s", (problem: RowProblem) => {
    const answer: RowAnswer = {
      row: 2,
      kind: "problem",
      problem,
      person: null,
      spouse: null,
      repeats: problem === "REPEATED_ROW" ? 1 : null,
      matches: [],
    };
    expect(rowAnswerSchema.parse(answer)).toEqual(answer);
    expect(chunkAnswerSchema.safeParse({ data: [answer] }).success).toBe(true);
  });

  it("have the state, and rows by result", () => {
    const statuses: ImportStatus[] = ["CHECKING", "RUNNING", "DONE"];
    const counts = { created: 1, updated: 0, same: 0, applied: 0, left: 1, listed: 0 };
    for (const status of statuses) {
      const state: Import = {
        id: "one",
        target: "register",
        listId: null,
        isNewList: false,
        fileName: null,
        user: { id: "user", name: "Ada Admin" },
        status,
        stopReason: null,
        rows: 2,
        received: 2,
        done: 2,
        counts,
        stayed: 0,
        createdAt: "2026-11-21T10:00:00.000Z",
        confirmedAt: null,
        undoneAt: null,
        undoUntil: null,
      };
      expect(importSchema.parse(state)).toEqual(state);
    }
    const reasons = [...LEFT_REASONS, ...STAY_REASONS];
    const person = { id: "b".repeat(32), firstName: "Ada", lastName: "Levi" };
    const data = reasons.map((reason, index) => ({
      row: index + 1,
      reason,
      persons: index % 2 === 0 ? [] : [person],
    }));
    expect(importRowsSchema.parse({ data, hasNextPage: false }).data).toEqual(data);
  });
});
