import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";

const KEY = ["persons"] as const;

/** Starts a query whose reads the test answers, in the order of their start. */
function startReading() {
  const client = createQueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  const options = { queryKey: KEY, queryFn };
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => undefined);
  return { client, reads, options, observer, leave };
}

describe("a change while the first read is under way", () => {
  test("is followed by another read", async () => {
    const { client, reads, observer, leave } = startReading();
    const invalidated = client.invalidateQueries({ queryKey: KEY });
    reads[0]?.resolve("before the change");
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve("after the change");
    await invalidated;
    expect(observer.getCurrentResult().data).toBe("after the change");
    leave();
  });

  test("is followed by another read when the first one fails", async () => {
    const { client, reads, observer, leave } = startReading();
    const invalidated = client.invalidateQueries({ queryKey: KEY, exact: true });
    reads[0]?.reject(new ApiError("NOT_FOUND", { status: 404 }));
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve("after the change");
    await invalidated;
    expect(observer.getCurrentResult().data).toBe("after the change");
    leave();
  });

  test("marks a read without an observer as outdated, and does not fail the read", async () => {
    const { client, reads, options, leave } = startReading();
    leave();
    const fetched = client.fetchQuery({ ...options, staleTime: 60_000 });
    const invalidated = client.invalidateQueries({ queryKey: KEY });
    reads[0]?.resolve("before the change");
    expect(await fetched).toBe("before the change");
    await invalidated;
    expect(client.getQueryState(KEY)?.isInvalidated).toBe(true);
    expect(reads).toHaveLength(1);
  });
});

test("a read is retried once, unless another try would fail in the same way", async () => {
  for (const [error, count] of [
    [new TypeError("Failed to fetch"), 2],
    [new ApiError("NOT_FOUND", { status: 404 }), 1],
  ] as const) {
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(error);
    const client = createQueryClient();
    const fetched = client.fetchQuery({ queryKey: KEY, queryFn: read, retryDelay: 0 });
    await expect(fetched).rejects.toBe(error);
    expect(read).toHaveBeenCalledTimes(count);
  }
});
