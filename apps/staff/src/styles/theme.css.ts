import type { ColourRole } from "@kehila/shared/base/design-tokens";
import {
  BREAKPOINT,
  DARK,
  FONT_STACK,
  LIGHT,
  MOTION_MS,
  RADIUS,
  SHADOW,
  SPACE,
  TARGET,
  TYPE_SIZE,
  WEIGHT,
} from "@kehila/shared/base/design-tokens";
import {
  assignVars,
  createGlobalTheme,
  createThemeContract,
  globalStyle,
} from "@vanilla-extract/css";

const roles = Object.fromEntries(Object.keys(LIGHT).map((role) => [role, null])) as Record<
  ColourRole,
  null
>;
const colour = createThemeContract(roles);

/** Sizes on the 4 px grid that several components share. */
const SIZE = {
  hairline: "1px",
  ring: "2px",
  icon: "20px",
  iconSmall: "16px",
  mark: "20px",
  control: "40px",
  controlSmall: "32px",
  target: TARGET,
  row: "44px",
  rowCompact: "36px",
  menuNarrow: "64px",
  menuCollapsed: "72px",
  menuExpanded: "280px",
  card: "250px",
  cardMax: "500px",
  field: "320px",
  dialog: "480px",
  dialogWide: "920px",
  text: "640px",
  page: "1440px",
  listMax: "320px",
} as const;

const fixed = createGlobalTheme(":root", {
  space: SPACE,
  type: TYPE_SIZE,
  weight: WEIGHT,
  size: SIZE,
  radius: RADIUS,
  round: "999px",
  shadow: SHADOW,
  font: FONT_STACK,
  line: { tight: "1.25", body: "1.5" },
  motion: `${MOTION_MS}ms ease-out`,
});

/** The theme of the staff app: every value that styles may use. */
export const vars = { ...fixed, colour };

globalStyle(":root", { vars: assignVars(colour, LIGHT), colorScheme: "light dark" });

// Print is always light.
globalStyle(":root", {
  "@media": {
    "screen and (prefers-color-scheme: dark)": { vars: assignVars(colour, DARK) },
  },
});

/** Media queries of the two layout breakpoints, and of user preferences. */
export const media = {
  narrow: `screen and (max-width: ${BREAKPOINT.narrow}px)`,
  /** A small laptop at 200 % zoom: a table, and hardly room for its tools. */
  tight: `screen and (min-width: ${BREAKPOINT.narrow + 1}px) and (max-width: ${BREAKPOINT.tight}px)`,
  medium: `screen and (min-width: ${BREAKPOINT.narrow + 1}px)`,
  wide: `screen and (min-width: ${BREAKPOINT.wide}px)`,
  /** Room for the names of all tools next to the open menu. */
  roomy: `screen and (min-width: ${BREAKPOINT.roomy}px)`,
  /** At 200 % zoom on a small laptop. */
  low: `screen and (max-height: ${BREAKPOINT.low}px)`,
  still: "(prefers-reduced-motion: reduce)",
  touch: "(pointer: coarse)",
  hover: "(hover: hover)",
  print: "print",
  contrast: "(forced-colors: active)",
} as const;

/** Stacking order. */
export const layer = { sticky: 1, menu: 2, overlay: 10, toast: 20 } as const;
