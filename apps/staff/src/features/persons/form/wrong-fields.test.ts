import type { FieldErrors } from "@kehila/shared/base/errors";
import type { TFunction } from "i18next";
import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { resources } from "../../../i18n/en.ts";
import { INTERPOLATION } from "../../../i18n/setup.ts";
import { wrongFields } from "./wrong-fields.ts";

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({
    lng: "en",
    resources: { en: resources },
    interpolation: INTERPOLATION,
  });
});

const namesOf = (errors: FieldErrors) => wrongFields(t, errors, () => "").map(({ name }) => name);

test("wrong fields are listed from the first field of the form to its last", () => {
  const inOrder = [
    "firstName",
    "lastName",
    "idNumber",
    "city",
    "phone",
    "spouse.firstName",
    "spouse.birthDate",
    "childrenData.0.firstName",
    "childrenData.0.birthDate",
    "childrenData.2.firstName",
    "comment",
    "interestedEvents",
  ];
  const backwards = Object.fromEntries(
    inOrder.toReversed().map((path) => [path, "REQUIRED"] as const),
  );
  expect(namesOf(backwards)).toEqual(inOrder);
});

test("a wrong field has the message with the owner of the field", () => {
  expect(wrongFields(t, { "spouse.firstName": "REQUIRED", city: "REQUIRED" }, () => "")).toEqual([
    { name: "city", message: "City is required" },
    { name: "spouse.firstName", message: "Spouse: First name is required" },
  ]);
});

test("an error of a sub-form has the name of the input that shows the error", () => {
  expect(namesOf({ childrenData: "TOO_LONG", spouse: "REQUIRED", spouseId: "REQUIRED" })).toEqual([
    "spouseSource",
    "spouseId",
    "childrenCount",
  ]);
});

test("a field with an unknown path comes last", () => {
  expect(namesOf({ version: "REQUIRED", interestedEvents: "SELECT_AT_LEAST_ONE" })).toEqual([
    "interestedEvents",
    "version",
  ]);
});
