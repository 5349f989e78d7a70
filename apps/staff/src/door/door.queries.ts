import type {
  Attended,
  AttendanceChanges,
  Door,
  SentOperation,
} from "@kehila/shared/events/attendance";
import { answer, api } from "../lib/api.ts";

/** The calls of the page at the door. */
const list = api["person-list"][":id"];

export const readDoor = async (id: string): Promise<Door> =>
  (await answer(list.door.$get({ param: { id } }))).data;

export const readChanges = async (id: string, since: number): Promise<AttendanceChanges> =>
  (await answer(list.attendance.$get({ param: { id }, query: { since: String(since) } }))).data;

export const sendOperations = async (
  id: string,
  operations: readonly SentOperation[],
): Promise<Attended> =>
  (await answer(list.attendance.$post({ param: { id }, json: { operations: [...operations] } })))
    .data;

export const setRollCall = async (id: string, closed: boolean): Promise<string | null> =>
  (await answer(list["roll-call"].$post({ param: { id }, json: { closed } }))).data.closedAt;
