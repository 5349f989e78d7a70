import {
  BREAKPOINT,
  DARK,
  FONT_STACK,
  LIGHT,
  MOTION_MS,
  RADIUS,
  SPACE,
  TARGET,
  TYPE_SIZE,
  WEIGHT,
} from "@kehila/shared/base/design-tokens";
import { assignVars, createThemeContract, globalStyle } from "@vanilla-extract/css";

/** Colour roles as custom properties: light or dark follows the system, print is always light. */
const color = createThemeContract({
  page: null,
  surface: null,
  text: null,
  textMuted: null,
  edge: null,
  edgeSoft: null,
  accent: null,
  accentStrong: null,
  accentSoft: null,
  onAccent: null,
  danger: null,
  dangerSoft: null,
  success: null,
  successSoft: null,
  warning: null,
  warningSoft: null,
});

const valuesOf = (values: typeof DARK) =>
  assignVars(color, {
    page: values.page,
    surface: values.surface,
    text: values.text,
    textMuted: values.textMuted,
    edge: values.edge,
    edgeSoft: values.edgeSoft,
    accent: values.accent,
    accentStrong: values.accentStrong,
    accentSoft: values.accentSoft,
    onAccent: values.onAccent,
    danger: values.danger,
    dangerSoft: values.dangerSoft,
    success: values.success,
    successSoft: values.successSoft,
    warning: values.warning,
    warningSoft: values.warningSoft,
  });

globalStyle(":root", {
  colorScheme: "light dark",
  vars: valuesOf(LIGHT),
  "@media": { "screen and (prefers-color-scheme: dark)": { vars: valuesOf(DARK) } },
});

/** The theme of the page; sizes are shared by both apps. */
export const theme = {
  color,
  space: SPACE,
  size: TYPE_SIZE,
  weight: WEIGHT,
  radius: RADIUS,
  target: TARGET,
  font: FONT_STACK,
  /** Reading width of the single column. */
  column: "40rem",
  line: "1px",
  lineStrong: "2px",
  focus: "3px",
  motion: `${MOTION_MS}ms`,
  wide: `screen and (min-width: ${BREAKPOINT.narrow}px)`,
} as const;
