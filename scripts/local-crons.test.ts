import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { KillableServer } from "./lib/killable.ts";

const server = new KillableServer();
const EVERY_MS = 50;

const read = async <T>(path: string): Promise<T> => (await (await server.send(path)).json()) as T;

beforeAll(async () => {
  await server.prepare(0);
  await server.start(EVERY_MS);
});

afterAll(() => server.dispose());

test("a local server probes whether its database takes writes", async () => {
  const { writable } = await vi.waitUntil(async () => {
    const health = await read<{ writable: boolean | null }>("/health");
    return health.writable === null ? false : health;
  });
  expect(writable).toBe(true);
});

test("a local server looks up the likely duplicates of new persons", async () => {
  for (const firstName of ["Tatyana", "Tatiana"]) {
    const { status } = await server.send("/person", {
      method: "POST",
      body: {
        firstName,
        lastName: "Vinogradova",
        gender: "female",
        city: "Haifa",
        birthDate: "1984-05-06",
        interestedEvents: ["cinema"],
        confirmDuplicates: true,
      },
    });
    expect(status).toBe(201);
  }
  const { data } = await vi.waitUntil(async () => {
    const inbox = await read<{ data: unknown[] }>("/person/duplicates");
    return inbox.data.length > 0 && inbox;
  });
  expect(data).toHaveLength(1);
});
