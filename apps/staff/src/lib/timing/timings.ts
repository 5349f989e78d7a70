/** Times and distances of the user interface (docs/product.md#interface). */

export const DUPLICATE_CHECK_DEBOUNCE_MS = 400;
export const AUTH_LOADING_TIMEOUT_MS = 3000;
export const AUTHENTICATED_REDIRECT_MS = 100;
export const SUCCESS_REDIRECT_MS = 2000;
export const COPIED_MS = 2000;
export const USER_CACHE_MS = 5 * 60 * 1000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const EXPORT_POLL_MS = 1000;
/** Time after the submit of the early sign-in form until a message says that the app is late. */
export const APP_WAIT_MS = 10_000;
/** Time in which a browser starts to save a file. */
export const FILE_HANDED_OVER_MS = 60_000;
export const LOAD_MORE_PX = 1000;
export const LOAD_MORE_ROWS = 10;
export const TABLE_OVERSCAN = 50;
export const MENU_COLLAPSE_PX = 640;
/** The number of characters of a registration token that a list shows. */
export const TOKEN_SHOWN_CHARACTERS = 16;
