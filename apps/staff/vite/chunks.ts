import type { Plugin, Rolldown } from "vite";

interface ChunksOptions {
  /** Names of the routes that open without a session. */
  signedOut: readonly string[];
  /** The name of the route that opens first after a sign-in. */
  first: string;
}

/** The module of a route's component, as the router's plugin splits it off. */
const ROUTE_COMPONENT = /\/routes\/([^/]+)\.tsx\?tsr-split=component$/u;

/**
 * Modules that only hand on the exports of many others. What a screen uses of them comes along with
 * the modules that use it; followed, they would put the icons of every screen into the first load.
 */
const BARREL =
  /\/(?:lucide-react\/dist\/esm\/lucide-react|@internationalized\/number\/dist\/index)\.mjs$/u;

/** The chunks of the first load, each of which needs only those before it. */
const CHUNKS = ["libraries", "app", "forms", "people", "persons"] as const;
type ChunkName = (typeof CHUNKS)[number];

/**
 * Puts the modules of the first load into few files, which compress better and cost fewer requests.
 * By itself the bundler makes a file for each set of screens that share a module, a single icon for
 * instance. All other modules are left to the bundler.
 */
export function chunks({ signedOut, first }: ChunksOptions): Plugin {
  let names: ReadonlyMap<string, ChunkName> = new Map();
  return {
    name: "chunks",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // A group takes what its modules import along, but for what an earlier one has taken.
            codeSplitting: {
              groups: CHUNKS.map((name, index) => ({
                name,
                test: (id: string) => names.get(id) === name,
                priority: CHUNKS.length - index,
              })),
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const infoOf = (id: string) => this.getModuleInfo(id);
      const routes = (wanted: (route: string) => boolean) =>
        reachable(
          ids.filter((id) => wanted(ROUTE_COMPONENT.exec(id)?.[1] ?? "")),
          infoOf,
        );
      names = chunkNames({
        entry: reachable(
          ids.filter((id) => infoOf(id)?.isEntry),
          infoOf,
        ),
        first: routes((route) => route === first),
        signedOut: routes((route) => signedOut.includes(route)),
        others: routes((route) => route !== first && route !== ""),
      });
    },
  };
}

type Modules = ReadonlySet<string>;

/** Returns the chunk of each module of the first load. */
function chunkNames({
  entry,
  first,
  signedOut,
  others,
}: Record<"entry" | "first" | "signedOut" | "others", Modules>): Map<string, ChunkName> {
  const nameOf = (id: string): ChunkName => {
    // Libraries change rarely, so a browser keeps them from one release to the next.
    if (entry.has(id)) return id.includes("/node_modules/") ? "libraries" : "app";
    if (signedOut.has(id)) return "forms";
    return others.has(id) ? "people" : "persons";
  };
  const ids = [...entry, ...first].filter((id) => !ROUTE_COMPONENT.test(id));
  return new Map(ids.map((id) => [id, nameOf(id)]));
}

/** Returns modules with all that they import statically. */
function reachable(
  roots: readonly string[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): Modules {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || BARREL.test(id)) return;
    found.add(id);
    for (const imported of infoOf(id)?.importedIds ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return found;
}
