import { afterEach, expect, it, vi } from "vitest";
import { mounted } from "../../../test/mounted.ts";
import type { Source } from "./draft.ts";
import { useSource } from "./use-source.ts";

afterEach(() => vi.unstubAllGlobals());

/** Opens the screen; returns the hook and what it has read. */
async function opened() {
  const read: Source[] = [];
  return { read, screen: await mounted(() => useSource((source) => read.push(source))) };
}

/** Returns a file whose bytes arrive when the test says so. */
function slowFile() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const file = new File(["Name\nAnna"], "people.csv");
  const bytes = file.arrayBuffer();
  file.arrayBuffer = () => promise.then(() => bytes);
  return { file, arrive: () => resolve() };
}

it("says that it reads, from the first moment until the file is read", async () => {
  const { read, screen } = await opened();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  expect(screen.result().state).toEqual({ kind: "reading", share: 0 });
  expect(read).toEqual([]);
  await screen.change(async () => {
    arrive();
    await vi.waitFor(() => expect(read).toHaveLength(1));
  });
  expect(screen.result().state).toEqual({ kind: "none" });
  expect(read[0]).toMatchObject({ fileName: "people.csv", isLines: false });
});

it("passes on nothing that arrives after the screen was closed", async () => {
  const { read, screen } = await opened();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  await screen.unmount();
  arrive();
  const other = await opened();
  await other.screen.change(({ readPasted }) => readPasted("Name\nAnna"));
  expect(other.read).toHaveLength(1);
  expect(read).toEqual([]);
});

it("shows neither a progress nor a result of a reading that was cancelled", async () => {
  const { read, screen } = await opened();
  const { file, arrive } = slowFile();
  await screen.change(({ readFile }) => readFile(file));
  await screen.change(({ cancel }) => cancel());
  expect(screen.result().state).toEqual({ kind: "none" });
  await screen.change(arrive);
  expect([screen.result().state, read]).toEqual([{ kind: "none" }, []]);
});
