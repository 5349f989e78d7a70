import type { Participant } from "@kehila/shared/events/event-lists";
import { IdNumber, IdNumberEnd } from "../../../entities/persons/values/texts.tsx";

/**
 * Returns the ID number of a participant, or its last digits for users who may not read the person.
 */
export function participantIdNumber({ idNumber, idNumberEnd }: Participant["person"]) {
  if (idNumber) return <IdNumber digits={idNumber} />;
  return idNumberEnd ? <IdNumberEnd end={idNumberEnd} /> : null;
}
