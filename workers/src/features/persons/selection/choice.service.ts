import { ageOn, today } from "@kehila/shared/base/dates";
import type { ChoosePersons, ChosenPersons } from "@kehila/shared/persons/pickers";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead } from "../../../db/read.ts";
import { mayReadPicks, presentPick } from "../pick/pick.presenter.ts";
import { findFirstChosen } from "./choice.repository.ts";

/**
 * Reads the first persons of a filter for an event list, with households and invitations. A filter
 * reveals who matches, so it requires the right to read persons (403).
 */
export const choosePersons = (
  { calendar }: PlanScope,
  choice: ChoosePersons,
): Read<ChosenPersons> => {
  const day = today(calendar);
  return mapRead(findFirstChosen(choice, day), (rows, reader) => {
    if (!mayReadPicks(reader)) throw new AppError("FORBIDDEN");
    return {
      data: rows.slice(0, choice.take).map(({ children, lastInvited, listsThisYear, ...row }) => ({
        ...presentPick(row, reader),
        children: children.map(({ firstName, birthDate }) => ({
          firstName,
          age: ageOn(birthDate, day).years,
        })),
        lastInvited,
        listsThisYear,
      })),
      hasMore: rows.length > choice.take,
    };
  });
};
