import type {
  Attended,
  AttendanceChanges,
  Door,
  SentOperation,
} from "@kehila/shared/events/attendance";
import type { SentWalkIn, SentWalkIns } from "@kehila/shared/events/walk-ins";
import { answer, api } from "../lib/api/api.ts";

/** The calls of the page at the door. */
const list = api["person-list"][":id"];

/** Milliseconds after which a call without a response fails as if the connection were lost. */
const TIMEOUT_MS = 15_000;
const requestOptions = () => ({ init: { signal: AbortSignal.timeout(TIMEOUT_MS) } });

export const readDoor = async (id: string): Promise<Door> =>
  (await answer(list.door.$get({ param: { id } }, requestOptions()))).data;

export const readChanges = async (id: string, since: number): Promise<AttendanceChanges> =>
  (
    await answer(
      list.attendance.$get({ param: { id }, query: { since: String(since) } }, requestOptions()),
    )
  ).data;

export const sendOperations = async (
  id: string,
  operations: readonly SentOperation[],
): Promise<Attended> =>
  (
    await answer(
      list.attendance.$post(
        { param: { id }, json: { operations: [...operations] } },
        requestOptions(),
      ),
    )
  ).data;

export const sendWalkIns = async (
  id: string,
  walkIns: readonly SentWalkIn[],
): Promise<SentWalkIns> =>
  (
    await answer(
      list["walk-ins"].$post({ param: { id }, json: { walkIns: [...walkIns] } }, requestOptions()),
    )
  ).data;

export const setRollCall = async (id: string, closed: boolean): Promise<string | null> =>
  (await answer(list["roll-call"].$post({ param: { id }, json: { closed } }, requestOptions())))
    .data.closedAt;
