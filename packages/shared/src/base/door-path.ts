/** The page at the door of an event: not part of the staff app, so not among its paths. */
const DOOR = "/door/";

/** The page at the door, as a router pattern. */
export const DOOR_PATTERN = `${DOOR}:id`;

/** Returns the path of the roll call of a list. */
export const doorPage = (listId: string): string => DOOR + encodeURIComponent(listId);

/** Returns the list of a page at the door; null for other paths. Files have a dot in their name. */
export const listIdOfDoor = (path: string): string | null =>
  /^\/door\/([^/.]+)\/?$/u.exec(path)?.[1] ?? null;
