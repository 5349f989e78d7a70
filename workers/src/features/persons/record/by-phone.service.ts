import type { Read } from "../../../db/read.ts";
import * as repository from "./by-phone.repository.ts";

/** A query of the active persons who are meant by a phone: one, or a couple that shares it. */
export const meantByPhone = repository.meantByPhone;

/** Reads whether a phone means an active person, or a couple. */
export const findIsKnownPhone = (phone: string): Read<boolean> =>
  repository.findIsAnyone(repository.meantByPhone(phone));
