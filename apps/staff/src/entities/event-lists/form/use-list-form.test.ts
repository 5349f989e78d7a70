import { addDays, today } from "@kehila/shared/base/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerCalls, cacheOf } from "../../../../test/calls.ts";
import { sampleList } from "../../../../test/lists.ts";
import { mounted } from "../../../../test/mounted.ts";
import { calendar } from "../../../lib/config.ts";
import { sessionQuery } from "../../users/session.queries.ts";
import { listWork } from "./list-work.ts";
import type { ListForm } from "./use-list-form.ts";
import { useListForm } from "./use-list-form.ts";

beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("self", {});
});
afterEach(() => vi.unstubAllGlobals());

const USER = { id: "ada", role: "ADMIN", permissions: {} };

/** Opens the dialog of an administrator; collects the ids of saved lists. */
async function opened(form: ListForm) {
  const savedIds: string[] = [];
  const client = cacheOf([sessionQuery.queryKey, { status: "signed-in", user: USER }]);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    isServer: true,
  });
  const screen = await mounted(
    () => useListForm({ form, onSaved: ({ id }) => savedIds.push(id), onDiscard: () => undefined }),
    (children) => {
      const props = { router, children };
      const inRouter = createElement(RouterContextProvider, props);
      return createElement(QueryClientProvider, { client }, inRouter);
    },
  );
  return { screen, savedIds };
}

it("reports missing values after a press, and sends nothing until they are there", async () => {
  const calls = answerCalls();
  const { screen } = await opened({ kind: "create" });
  expect(screen.result().isMissing("emptyTitle")).toBe(false);
  await screen.change(({ submit }) => submit());
  const { isMissing, missing, refusals } = screen.result();
  expect({ missing, refusals }).toEqual({ missing: ["emptyTitle", "emptyEventType"], refusals: 1 });
  expect([isMissing("emptyTitle"), isMissing("noSelection")]).toEqual([true, false]);
  await screen.change(({ change }) => change({ title: "Film" }));
  expect(screen.result().isMissing("emptyTitle")).toBe(false);
  await screen.change(({ submit }) => submit());
  expect(screen.result().missing).toEqual(["emptyEventType"]);
  expect(calls).toEqual([]);
});

it("keeps the draft of a closed dialog, but not after a save", async () => {
  for (const isSaved of [false, true]) {
    const calls = answerCalls({ data: { id: "l2" } });
    const { screen, savedIds } = await opened({ kind: "create", category: "cinema" });
    await screen.change(({ change }) => change({ title: "Film" }));
    if (isSaved) {
      await screen.change(({ submit }) => submit());
      await screen.until(() => expect(savedIds).toEqual(["l2"]));
    }
    await screen.unmount();
    expect(calls.map(({ call }) => call)).toEqual(isSaved ? ["POST /person-list"] : []);
    expect(listWork.find(["ada", "create"])?.draft.title ?? null).toBe(isSaved ? null : "Film");
  }
});

it("asks about a date far in the future once, and again about another date", async () => {
  const calls = answerCalls({ data: { id: "l2" } });
  const { screen, savedIds } = await opened({ kind: "create", category: "cinema" });
  const dates = [5000, 5001].map((days) => addDays(today(calendar), days));
  for (const date of dates) {
    await screen.change(({ change }) => change({ title: "Film", date }));
    expect(screen.result().farDate).toBeNull();
    await screen.change(({ submit }) => submit());
    expect(screen.result().farDate).toBe(date);
  }
  expect(calls).toEqual([]);
  await screen.change(({ submit }) => submit());
  await screen.until(() => expect(savedIds).toEqual(["l2"]));
  await screen.unmount();
});

it("an edit of a list keeps the draft after a refusal, with the errors of its fields", async () => {
  const fields = { title: "TOO_LONG" };
  const calls = answerCalls({ code: "INVALID_INPUT", status: 400, fields });
  const list = sampleList({ date: today(calendar) });
  const { screen, savedIds } = await opened({ kind: "edit", list });
  await screen.change(({ change }) => change({ title: "Other" }));
  await screen.change(({ submit }) => submit());
  await screen.until(({ isRefused }) => expect(isRefused).toBe(true));
  const { draft, errors, refusals } = screen.result();
  expect({ title: draft.title, errors, refusals }).toEqual({
    title: "Other",
    errors: fields,
    refusals: 1,
  });
  expect([calls.length, savedIds]).toEqual([1, []]);
  await screen.change(({ change }) => change({ title: "Third" }));
  expect(screen.result().errors).toEqual({});
  await screen.unmount();
  listWork.forget(["ada", "edit", "l1"]);
});

it("an edit that fails in a field, and passes unchanged, shows no old error", async () => {
  const list = sampleList({ date: today(calendar) });
  answerCalls(
    { code: "INVALID_INPUT", status: 400, fields: { title: "TOO_LONG" } },
    { data: { ...list, title: "Other", version: 4 } },
  );
  const { screen, savedIds } = await opened({ kind: "edit", list });
  await screen.change(({ change }) => change({ title: "Other" }));
  await screen.change(({ submit }) => submit());
  await screen.until(({ errors }) => expect(errors).toEqual({ title: "TOO_LONG" }));
  await screen.change(({ submit }) => submit());
  await screen.until(() => expect(savedIds).toEqual(["l1"]));
  expect(screen.result().errors).toEqual({});
  await screen.unmount();
});

it("a conflict continues with both edits, based on the list as stored now", async () => {
  const list = sampleList({ date: today(calendar) });
  const theirs = { ...list, title: "Theirs", venue: "Hall", version: 4 };
  const calls = answerCalls(
    { code: "STALE_VERSION", status: 409 },
    { data: theirs },
    { data: { ...theirs, title: "Mine", version: 5 } },
  );
  const { screen, savedIds } = await opened({ kind: "edit", list });
  await screen.change(({ change }) => change({ title: "Mine" }));
  await screen.change(({ submit }) => submit());
  await screen.until(({ conflict }) => expect(conflict?.theirs.version).toBe(4));
  await screen.change(({ conflict }) => conflict?.onBack(conflict.merge({ title: "mine" }).draft));
  const { draft, conflict } = screen.result();
  expect([draft.title, draft.venue, conflict]).toEqual(["Mine", "Hall", null]);
  await screen.change(({ submit }) => submit());
  await screen.until(() => expect(savedIds).toEqual(["l1"]));
  expect(calls.at(-1)?.body).toEqual({ title: "Mine", version: 4 });
  await screen.unmount();
});
