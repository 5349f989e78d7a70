import { expect, it } from "vitest";
import { excerptOf, partsOfGroups, piecesOf, reasonsOf } from "./reasons.ts";

it("groups the matches of a row by field", () => {
  const [first, second] = [
    { field: "city", from: 0, to: 3 },
    { field: "city", from: 4, to: 8 },
  ] as const;
  expect([...reasonsOf({ matches: [first, second] })]).toEqual([["city", [first, second]]]);
  expect(reasonsOf({}).size).toBe(0);
});

it("marks the found digits of a number in groups, with the hyphens between them", () => {
  const parts = partsOfGroups("052-123-4567", [{ from: 1, to: 7 }]);
  expect(piecesOf("052-123-4567", parts)).toEqual([
    { from: 0, text: "0", isMarked: false },
    { from: 1, text: "52-123-4", isMarked: true },
    { from: 9, text: "567", isMarked: false },
  ]);
});

it("begins an excerpt with the word that was found", () => {
  const text = "A cousin of Bat-Elkina";
  const from = text.indexOf("Elkin");
  const excerpt = excerptOf(text, [{ from, to: from + 5 }]);
  expect(excerpt.text).toBe("…Bat-Elkina");
  const markedPieces = piecesOf(excerpt.text, excerpt.parts).filter(({ isMarked }) => isMarked);
  expect(markedPieces.map((piece) => piece.text)).toEqual(["Elkin"]);
  expect(excerptOf("Elkina came", [{ from: 0, to: 6 }]).text).toBe("Elkina came");
});
