/**
 * The design tokens of both apps: colour roles, a 4 px grid, five type sizes, two weights, one
 * radius, one shadow, one accent. The themes of the apps are built from them; raw colours and
 * pixels are used nowhere else. Text has a contrast of at least 7:1 on page and surface, borders
 * and icons at least 3:1 (tested).
 */
export const LIGHT = {
  page: "#f6f7f9",
  surface: "#ffffff",
  sunken: "#edf0f4",
  text: "#18212c",
  textMuted: "#46515f",
  edge: "#7d8897",
  edgeSoft: "#d9dee5",
  accent: "#0f4f87",
  accentStrong: "#0a3c68",
  accentSoft: "#e3eefa",
  onAccent: "#ffffff",
  danger: "#98141c",
  dangerSoft: "#fcebea",
  success: "#0f5a2b",
  successSoft: "#e5f5ea",
  warning: "#6b4300",
  warningSoft: "#fdf1d8",
  overlay: "rgb(16 24 34 / 48%)",
} as const;

export type ColourRole = keyof typeof LIGHT;

export const DARK: Record<ColourRole, string> = {
  page: "#10151b",
  surface: "#182029",
  sunken: "#0b0f14",
  text: "#e9edf2",
  textMuted: "#b9c3cf",
  edge: "#7d8a99",
  edgeSoft: "#2c3744",
  accent: "#8fc7ff",
  accentStrong: "#b7dbff",
  accentSoft: "#1a3149",
  onAccent: "#07233d",
  danger: "#ffb3ae",
  dangerSoft: "#43191b",
  success: "#93dfaa",
  successSoft: "#14361f",
  warning: "#f3c878",
  warningSoft: "#3b2c0d",
  overlay: "rgb(0 0 0 / 60%)",
};

/** The 4 px grid. */
export const SPACE = {
  none: "0",
  xxs: "4px",
  xs: "8px",
  s: "12px",
  m: "16px",
  l: "24px",
  xl: "32px",
  xxl: "48px",
} as const;

/** Five type sizes, in `rem` so that the browser's font size applies. */
export const TYPE_SIZE = {
  small: "0.8125rem",
  body: "1rem",
  lead: "1.125rem",
  title: "1.375rem",
  display: "1.75rem",
} as const;

export const WEIGHT = { regular: "400", strong: "600" } as const;
/** The opacity of rows that wait for other rows. Their texts have a contrast of at least 4.5:1. */
export const FADED = 0.85;
export const RADIUS = "6px";
export const SHADOW = "0 4px 20px rgb(16 24 34 / 16%)";
/** Minimum target size on touch screens. */
export const TARGET = "44px";
export const FONT_STACK =
  'system-ui, -apple-system, "Segoe UI", Roboto, Rubik, "Noto Sans Hebrew", "Noto Sans", Arial, sans-serif';
/** Widths at which the layout changes, in px. */
export const BREAKPOINT = {
  phone: 384,
  narrow: 640,
  tight: 720,
  tablet: 768,
  wide: 1024,
  roomy: 1280,
  laptop: 740,
  low: 480,
} as const;
export const MOTION_MS = 120;
