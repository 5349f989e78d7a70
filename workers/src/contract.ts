/** The typed API for the apps: types only, compiled in advance (see `build:types`). */
export type { App as StaffApi } from "./app.ts";
