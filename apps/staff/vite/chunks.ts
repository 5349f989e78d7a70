import { join } from "node:path";
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
 * Barrel modules, which only re-export many others. Their imports are not followed, because they
 * would put the icons of every screen into the first load.
 */
const BARREL =
  /\/(?:lucide-react\/dist\/esm\/lucide-react|@internationalized\/number\/dist\/index)\.mjs$/u;

const ICON = /\/lucide-react\/dist\/esm\/icons\//u;

const ICONS_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/gu;

/** A style sheet of vanilla-extract, or its class names. */
const STYLES = /\.css\.ts\b/u;

/** The dialog that signed-out pages load on demand; nearly every dialog needs the same modules. */
const DIALOG = /\/features\/second-factor\/recovery-codes-dialog\.tsx$/u;

/** Rarely used screens: their styles load with the screen, not with the first load. */
const RARE = /\/features\/(?:help|imports)\//u;

/**
 * The chunks that this plugin forms; each imports only earlier chunks. `fields` loads only on
 * signed-out pages. `styles` has the styles and icons of all other screens, and `dialogs` the code
 * that dialogs share, because many small files would cost more.
 */
const CHUNKS = [
  "libraries",
  "app",
  "forms",
  "fields",
  "people",
  "persons",
  "styles",
  "dialogs",
] as const;
type ChunkName = (typeof CHUNKS)[number];

/**
 * Puts the modules of the first load into few files, which compress better and cost fewer requests.
 * The bundler's default is a file for each set of screens that share a module, even a single icon.
 * Only the modules outside {@link CHUNKS} keep that default.
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
            // A group includes all imports of its modules that no earlier group includes.
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
        dialogs: reachable(
          ids.filter((id) => DIALOG.test(id)),
          infoOf,
        ),
        small: new Set(ids.filter((id) => ICON.test(id) || (STYLES.test(id) && !RARE.test(id)))),
      });
    },
  };
}

type Modules = ReadonlySet<string>;

type Parts = Record<"entry" | "first" | "signedOut" | "others" | "dialogs" | "small", Modules>;

/**
 * Returns the chunk of each module of the first load, of the styles and icons of other screens, and
 * of the modules that dialogs need.
 */
function chunkNames({
  entry,
  first,
  signedOut,
  others,
  dialogs,
  small,
}: Parts): Map<string, ChunkName> {
  const nameOf = (id: string): ChunkName => {
    // Libraries change rarely, so browsers cache them over several releases. The set of icons
    // changes with the app.
    if (entry.has(id)) {
      return id.includes("/node_modules/") && !ICON.test(id) ? "libraries" : "app";
    }
    if (signedOut.has(id)) return first.has(id) ? "forms" : "fields";
    if (!first.has(id)) return small.has(id) ? "styles" : "dialogs";
    // Dialogs of other pages need these modules, but no other modules of People.
    if (dialogs.has(id)) return "forms";
    return others.has(id) ? "people" : "persons";
  };
  const ids = [...entry, ...first, ...signedOut, ...dialogs, ...small].filter(
    (id) => !ROUTE_COMPONENT.test(id) && !DIALOG.test(id),
  );
  return new Map(ids.map((id) => [id, nameOf(id)]));
}

/** Returns modules and all modules that they import statically. */
function reachable(
  roots: readonly string[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): Modules {
  const reachedIds = new Set<string>();
  const visit = (id: string): void => {
    if (reachedIds.has(id) || BARREL.test(id)) return;
    reachedIds.add(id);
    const info = infoOf(id);
    for (const importedId of info?.importedIds ?? []) visit(importedId);
    for (const icon of info ? iconsOf(info, infoOf) : []) reachedIds.add(icon);
  };
  for (const root of roots) visit(root);
  return reachedIds;
}

/**
 * Returns the modules of the icons that a module imports by name. Otherwise an icon that the
 * sign-in and People share would be in People's chunk, and the sign-in would load that chunk.
 */
function iconsOf(
  { code, importedIds }: Rolldown.ModuleInfo,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): string[] {
  const barrel = importedIds.find((id) => id.endsWith("/lucide-react.mjs"));
  if (barrel === undefined) return [];
  const barrelCode = infoOf(barrel)?.code ?? "";
  const names = [...(code ?? "").matchAll(ICONS_IMPORT)].flatMap(([, list = ""]) =>
    list.split(",").map((one) => one.trim().split(/\s+/u)[0] ?? ""),
  );
  return names.filter(Boolean).map((name) => {
    const [, file] =
      new RegExp(String.raw`\bdefault as ${name}\b[^}]*\} from '(.+)'`, "u").exec(barrelCode) ?? [];
    if (file === undefined) throw new Error(`No module of the icon ${name}`);
    return join(barrel, "..", file);
  });
}
