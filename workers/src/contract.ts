/** The typed API, for the apps: types only, compiled ahead (see `build:types`). */
export type { App as StaffApi } from "./app.ts";
