import { describe, expect, it } from "vitest";
import { SVG_LOGO } from "../../../test/logos.ts";
import { readSetting, SettingError, settingProblems } from "./settings.ts";

describe("readSetting", () => {
  it("reads budgets, or their defaults", () => {
    expect(readSetting({ REGISTER_BUDGETS: " 1/60  6/3600 " }, "REGISTER_BUDGETS")).toEqual([
      { max: 1, seconds: 60 },
      { max: 6, seconds: 3600 },
    ]);
    expect(readSetting({}, "REGISTER_BUDGETS")).toEqual([
      { max: 10, seconds: 60 },
      { max: 60, seconds: 3600 },
    ]);
  });

  it.each(["", "10", "10/", "0/60", "10/0", "-1/60", "ten/60", "10/60,60/3600"])(
    "refuses the budgets %j: an unreadable limit must not become no limit",
    (text) => {
      for (const name of [
        "REGISTER_BUDGETS",
        "REGISTER_BUDGETS_WITHOUT_FORM",
        "REGISTER_NETWORK_BUDGETS",
      ] as const) {
        expect(() => readSetting({ [name]: text }, name)).toThrow(SettingError);
      }
    },
  );

  it.each(["", "many", "NaN", "Infinity", "5e3", "5000.5", "-1", "0", "5,000", " 5000", "1/60"])(
    "refuses the ceiling %j",
    (text) => {
      expect(() => readSetting({ PENDING_CEILING: text }, "PENDING_CEILING")).toThrow(
        "PENDING_CEILING must be a whole number",
      );
    },
  );

  it("reads a ceiling", () => {
    expect(readSetting({ PENDING_CEILING: "12" }, "PENDING_CEILING")).toBe(12);
    expect(readSetting({}, "PENDING_CEILING")).toBe(5000);
  });

  it.each([
    undefined,
    "",
    "kehila.example.org",
    "http://kehila.example.org",
    "https://kehila.example.org/",
    "https://kehila.example.org/path",
    "https://me@kehila.example.org",
  ])("refuses the public origin %j", (text) => {
    expect(() => readSetting({ PUBLIC_ORIGIN: text }, "PUBLIC_ORIGIN")).toThrow(SettingError);
  });
});

describe("settingProblems", () => {
  it("names every invalid setting", () => {
    const good = {
      PUBLIC_ORIGIN: "https://kehila.example.org",
      PENDING_CEILING: "100",
      ORG_LOGO: SVG_LOGO,
    };
    expect(settingProblems(good)).toEqual([]);
    expect(settingProblems({ ...good, ORG_LOGO: "" })).toEqual([]);
    const problems = settingProblems({
      PENDING_CEILING: "lots",
      REGISTER_BUDGETS: "10/min",
      ORG_LOGO: "logo.svg",
    });
    expect(problems).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN must be/u),
      expect.stringMatching(/^REGISTER_BUDGETS must be/u),
      expect.stringMatching(/^PENDING_CEILING must be/u),
      expect.stringMatching(/^ORG_LOGO must be a PNG or SVG/u),
    ]);
  });
});
