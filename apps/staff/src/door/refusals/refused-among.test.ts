import { expect, test } from "vitest";
import { refusedAmong } from "./refused-among.ts";

/** Returns a server that refuses some numbers and records each request. */
function serverOf(refused: readonly number[]) {
  const requests: number[][] = [];
  const accepted: number[] = [];
  const send = async (part: readonly number[]): Promise<void> => {
    requests.push([...part]);
    if (part.some((one) => refused.includes(one))) throw new RangeError("refused");
    accepted.push(...part);
  };
  return { requests, accepted, send };
}
const isRefusal = (error: unknown): boolean => error instanceof RangeError;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test("entries that the server accepts go in one request", async () => {
  const server = serverOf([]);
  expect(await refusedAmong(upTo(200), server.send, isRefusal)).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test("a refused entry at any position does not hold up the other entries", async () => {
  for (const refused of [[0], [199], [57], [3, 4], [0, 100, 199]]) {
    const server = serverOf(refused);
    expect(await refusedAmong(upTo(200), server.send, isRefusal)).toEqual(refused);
    expect(server.accepted.toSorted((one, other) => one - other)).toEqual(
      upTo(200).filter((one) => !refused.includes(one)),
    );
  }
});

test("a server that refuses everything gets few requests", async () => {
  const server = serverOf(upTo(200));
  expect(await refusedAmong(upTo(200), server.send, isRefusal)).toEqual(upTo(200));
  expect(server.requests.length).toBeLessThan(20);
});

test("another error is thrown and marks no entry as refused", async () => {
  const loseConnection = async (): Promise<void> => {
    throw new Error("no connection");
  };
  await expect(refusedAmong([1, 2], loseConnection, isRefusal)).rejects.toThrow("no connection");
  expect(await refusedAmong([], loseConnection, isRefusal)).toEqual([]);
});
