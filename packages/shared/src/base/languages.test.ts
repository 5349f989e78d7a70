import { describe, expect, it } from "vitest";
import { otherLanguageOf } from "./languages.ts";

describe("the language of a name", () => {
  it("is the language of the name's script, if the page has another script", () => {
    expect(otherLanguageOf("Иванов", "he")).toBe("ru");
    expect(otherLanguageOf("משה", "en")).toBe("he");
    expect(otherLanguageOf("Levi", "ru")).toBe("en");
    expect(otherLanguageOf("Леви", "ru")).toBeUndefined();
  });

  it("follows the first letter, past digits and marks", () => {
    expect(otherLanguageOf("«12 стульев» – cinema", "en")).toBe("ru");
    expect(otherLanguageOf("Pizza и кино", "ru")).toBe("en");
  });

  it("is unknown for a text without letters, and for letters of another script", () => {
    expect(otherLanguageOf("2099", "en")).toBeUndefined();
    expect(otherLanguageOf("محمد", "en")).toBeUndefined();
    expect(otherLanguageOf(undefined, "en")).toBeUndefined();
  });
});
