import { afterEach, expect, it, vi } from "vitest";
import { mounted } from "../../../test/mounted.ts";
import type { Source } from "./draft.ts";
import { useSource } from "./use-source.ts";

afterEach(() => vi.unstubAllGlobals());

/** Mounts the hook; returns its screen and the sources that it has read. */
async function mountedSource() {
  const sources: Source[] = [];
  return { sources, screen: await mounted(() => useSource((source) => sources.push(source))) };
}

/** Returns a file whose bytes arrive when the test calls `arrive`. */
function slowFile() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const file = new File(["Name\nAnna"], "people.csv");
  const bytes = file.arrayBuffer();
  file.arrayBuffer = () => promise.then(() => bytes);
  return { file, arrive: () => resolve() };
}

it("has the state 'reading' from the start until the file is read", async () => {
  const { sources, screen } = await mountedSource();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  expect(screen.result().state).toEqual({ kind: "reading", share: 0 });
  expect(sources).toEqual([]);
  await screen.change(async () => {
    arrive();
    await vi.waitFor(() => expect(sources).toHaveLength(1));
  });
  expect(screen.result().state).toEqual({ kind: "none" });
  expect(sources[0]).toMatchObject({ fileName: "people.csv", isLines: false });
});

it("ignores a file whose bytes arrive after the screen was closed", async () => {
  const { sources, screen } = await mountedSource();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  await screen.unmount();
  arrive();
  const other = await mountedSource();
  await other.screen.change(async ({ readFile }) => {
    readFile(new File(["Name\nAnna"], "other.csv"));
    await vi.waitFor(() => expect(other.sources).toHaveLength(1));
  });
  expect(sources).toEqual([]);
});

it("shows neither the progress nor the result of a cancelled read", async () => {
  const { sources, screen } = await mountedSource();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  await screen.change(({ cancel }) => cancel());
  expect(screen.result().state).toEqual({ kind: "none" });
  await screen.change(arrive);
  expect([screen.result().state, sources]).toEqual([{ kind: "none" }, []]);
});
