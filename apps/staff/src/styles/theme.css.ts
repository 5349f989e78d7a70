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

/** Sizes on the 4 px grid that several components use. */
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
  rowLaptop: "28px",
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

/** The theme of the staff app: all values that style sheets may use. */
export const vars = { ...fixed, colour };

globalStyle(":root", { vars: assignVars(colour, LIGHT), colorScheme: "light dark" });

// Print is always light.
globalStyle(":root", {
  "@media": {
    "screen and (prefers-color-scheme: dark)": { vars: assignVars(colour, DARK) },
  },
});

/** Media queries for the layout breakpoints and for user preferences. */
export const media = {
  /** The narrowest phones. */
  phone: `screen and (max-width: ${BREAKPOINT.phone}px)`,
  narrow: `screen and (max-width: ${BREAKPOINT.narrow}px)`,
  medium: `screen and (min-width: ${BREAKPOINT.narrow + 1}px)`,
  /** Below a tablet: the rows of an event list are cards that scroll with the page. */
  beforeTablet: `screen and (max-width: ${BREAKPOINT.tablet - 1}px)`,
  tablet: `screen and (min-width: ${BREAKPOINT.tablet}px)`,
  wide: `screen and (min-width: ${BREAKPOINT.wide}px)`,
  /** Wide enough for the labels of all tools next to the open side menu. */
  roomy: `screen and (min-width: ${BREAKPOINT.roomy}px)`,
  /** A window with a mouse on a laptop of 1366 × 768. */
  laptop: `screen and (max-height: ${BREAKPOINT.laptop}px) and (pointer: fine)`,
  /** A low window, as on a small laptop at 200 % zoom. */
  low: `screen and (max-height: ${BREAKPOINT.low}px)`,
  still: "(prefers-reduced-motion: reduce)",
  touch: "(pointer: coarse)",
  hover: "(hover: hover)",
  print: "print",
  contrast: "(forced-colors: active)",
  moreContrast: "(prefers-contrast: more)",
} as const;

/** Stacking order. */
export const layer = { sticky: 1, menu: 2, bar: 9, overlay: 10, toast: 20 } as const;
