import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { resources as en } from "../../i18n/en.ts";
import { resources as he } from "../../i18n/he.ts";
import { resources as ru } from "../../i18n/ru.ts";
import { INTERPOLATION } from "../../i18n/setup.ts";
import { formatAge, fullName, toInternational } from "./format.ts";

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    resources: { en, ru, he },
    defaultNS: "common",
    interpolation: INTERPOLATION,
  });
});

test("a phone for WhatsApp has the country code", () => {
  expect(toInternational("0521234567")).toBe("972521234567");
  expect(toInternational("021234567")).toBe("97221234567");
});

test("a name is first name, then last name", () => {
  expect(fullName({ firstName: "Мария", lastName: "Коваль" })).toBe("Мария Коваль");
});

describe("ages", () => {
  const referenceDay = "2026-11-21";
  const ageText = (language: string, birth: string) =>
    formatAge(birth, i18next.getFixedT(language), referenceDay);

  test("are in years, with months for children of three or less", () => {
    expect(ageText("en", "1985-11-21")).toBe("41 years");
    expect(ageText("en", "2022-11-22")).toBe("3 years 11 months");
    expect(ageText("en", "2022-11-21")).toBe("4 years");
    expect(ageText("en", "2024-11-21")).toBe("2 years");
    expect(ageText("en", "2026-06-01")).toBe("5 months");
    expect(ageText("en", "2026-11-01")).toBe("less than a month");
  });

  test("follow the plural rules of Russian and Hebrew", () => {
    expect(ageText("ru", "2005-11-21")).toBe("21 год");
    expect(ageText("ru", "2004-11-21")).toBe("22 года");
    expect(ageText("ru", "2001-11-21")).toBe("25 лет");
    expect(ageText("ru", "2024-06-01")).toBe("2 года 5 месяцев");
    expect(ageText("he", "2024-09-21")).toBe("שנתיים, חודשיים");
    expect(ageText("he", "2023-06-21")).toBe("3 שנים, 5 חודשים");
    expect(ageText("he", "2005-11-21")).toBe("גיל 21");
  });
});
