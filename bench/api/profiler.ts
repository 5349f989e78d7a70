import { connect } from "./inspector.ts";

/** A function of a profile as V8 reports it. */
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
}

interface Profile {
  nodes: readonly ProfileNode[];
  /** The node of each sample, and microseconds since the previous sample. */
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/** Milliseconds of CPU, by the name of a file or a function. */
export type Costs = ReadonlyMap<string, number>;

/** A running recording. */
export interface Recording {
  /**
   * Ends the recording and returns the time of each source file and of each function. The time of a
   * function excludes the functions that it calls.
   */
  stop: () => Promise<{ files: Costs; functions: Costs }>;
}

/** Names of samples in which no JavaScript runs. */
const IDLE: ReadonlySet<string> = new Set(["(idle)", "(program)", "(root)"]);
const MICROSECONDS = 100;

/**
 * Starts recording the CPU profile of the Worker behind an inspector, by source file; `module` is
 * the source code of the Worker's bundle.
 */
export async function record(inspector: URL, module: string): Promise<Recording> {
  const { send, close } = await connect(inspector);
  const sourceOf = sourcesOf(module);
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: MICROSECONDS });
  await send("Profiler.start");
  return {
    stop: async () => {
      const { profile } = (await send("Profiler.stop")) as { profile: Profile };
      close();
      const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
      const files = new Map<string, number>();
      const functions = new Map<string, number>();
      for (const [index, id] of profile.samples.entries()) {
        const frame = nodes.get(id);
        if (!frame || IDLE.has(frame.functionName)) continue;
        const milliseconds = (profile.timeDeltas[index] ?? 0) / 1000;
        const file = sourceOf(frame);
        add(files, file, milliseconds);
        const location = frame.url === "" ? "" : `:${frame.lineNumber + 1}`;
        add(functions, `${frame.functionName || "(anonymous)"} · ${file}${location}`, milliseconds);
      }
      return { files, functions };
    },
  };
}

const add = (costs: Map<string, number>, name: string, value: number): void => {
  costs.set(name, (costs.get(name) ?? 0) + value);
};

/**
 * Returns a function that returns the source file of a frame. Reads the paths from the comments
 * that esbuild writes above each module of a bundle.
 */
function sourcesOf(module: string): (frame: ProfileNode["callFrame"]) => string {
  let source = "(bundle)";
  const lines = module.split("\n").map((line) => {
    const path = /^\s*\/\/ ((?:\S*\/)?(?:node_modules|workers|packages|apps|bench)\/\S+)$/u.exec(
      line,
    );
    if (path?.[1]) source = shortPath(path[1]);
    return source;
  });
  return ({ url, lineNumber }) => {
    if (url === "") return "(runtime)";
    return url.includes("internal") ? url : (lines[lineNumber] ?? "(bundle)");
  };
}

/** Returns the name of a package, or the path of a file of this repository. */
const shortPath = (path: string): string => {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1];
  return name ?? path.replace(/^(?:\.\.\/)+/u, "");
};
