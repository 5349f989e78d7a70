import { connect } from "./inspector.ts";

/** The interval between two samples of the heap. */
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;

interface Usage {
  usedSize: number;
  backingStorageSize?: number;
}

/** The peak memory of an isolate, in megabytes. */
export interface Peak {
  heap: number;
  /** The size of buffers, which are outside the heap. */
  backing: number;
  /** The maximum sum of heap and buffers in one sample. */
  both: number;
  samples: number;
}

/**
 * Samples the heap and the backing stores of a Worker until `stop`, which returns the peak. A
 * sample runs on the isolate's thread, so it shows the memory between two tasks. With `isCollected`
 * the garbage is collected before each sample, so that only the memory in use counts.
 */
export async function watchHeap(
  inspector: URL,
  { isCollected = false }: { isCollected?: boolean } = {},
): Promise<{ stop: () => Promise<Peak> }> {
  const { send, close } = await connect(inspector);
  if (isCollected) await send("HeapProfiler.enable");
  const peak: Peak = { heap: 0, backing: 0, both: 0, samples: 0 };
  const stopping = new AbortController();
  const sample = async (): Promise<void> => {
    if (isCollected) await send("HeapProfiler.collectGarbage");
    const usage = (await send("Runtime.getHeapUsage")) as Usage;
    const heap = usage.usedSize / MEGABYTE;
    if (usage.backingStorageSize === undefined) throw new Error("No size of backing stores.");
    const backing = usage.backingStorageSize / MEGABYTE;
    peak.heap = Math.max(peak.heap, heap);
    peak.backing = Math.max(peak.backing, backing);
    peak.both = Math.max(peak.both, heap + backing);
    peak.samples += 1;
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sample();
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      close();
      return peak;
    },
  };
}
