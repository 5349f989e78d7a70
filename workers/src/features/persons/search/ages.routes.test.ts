import { addDays, latestBirthForAge, today } from "@kehila/shared/base/dates";
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, createPerson } from "../../../../test/api.ts";
import { calendar } from "../../../core/clock.ts";

const admin = await administrator();
const CITY = "Agesville";
const YEARS = 30;

/** Returns the last birth date that gives an age today, which is a birthday today. */
const birthday = (years: number): string => latestBirthForAge(years, today(calendar));

/** Birth dates around the two boundaries of the age {@link YEARS}, relative to today. */
const BIRTHS = {
  "turns 30 tomorrow": addDays(birthday(YEARS), 1),
  "turns 30 today": birthday(YEARS),
  "turned 30 yesterday": addDays(birthday(YEARS), -1),
  "turns 31 tomorrow": addDays(birthday(YEARS + 1), 1),
  "turns 31 today": birthday(YEARS + 1),
};

beforeAll(async () => {
  for (const [comment, birthDate] of Object.entries(BIRTHS)) {
    await createPerson(admin, { city: CITY, comment, birthDate });
  }
});

/** Returns the comments of this test's persons that match a filter. */
const found = async (filter: string): Promise<string[]> =>
  (await admin.get(`/person?city=${CITY}&${filter}&sortBy=birthDate&sortOrder=desc`)).body.data.map(
    ({ comment }: { comment: string }) => comment,
  );

describe("an age filter", () => {
  test.each([
    [
      "from 30",
      `ageMin=${YEARS}`,
      ["turns 30 today", "turned 30 yesterday", "turns 31 tomorrow", "turns 31 today"],
    ],
    ["to 29", `ageMax=${YEARS - 1}`, ["turns 30 tomorrow"]],
    [
      "to 30",
      `ageMax=${YEARS}`,
      ["turns 30 tomorrow", "turns 30 today", "turned 30 yesterday", "turns 31 tomorrow"],
    ],
    ["from 31", `ageMin=${YEARS + 1}`, ["turns 31 today"]],
    [
      "of exactly 30",
      `ageMin=${YEARS}&ageMax=${YEARS}`,
      ["turns 30 today", "turned 30 yesterday", "turns 31 tomorrow"],
    ],
  ])("%s counts birthdays to the day", async (_what, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  test.each(["ageMin", "ageMax"])(
    "of %s gives a number of matches that equals the list",
    async (name) => {
      const { data } = (await admin.get(`/person/count?city=${CITY}&${name}=${YEARS}`)).body;
      expect(data.count).toBe((await found(`${name}=${YEARS}`)).length);
    },
  );
});
