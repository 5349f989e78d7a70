import { describe, expect, it } from "vitest";
import { classOf, framesOf } from "./error-places.ts";

const FRAME = /^(?:\S+ |async \S+ |new \S+ )?\(?[\w@.?=&-]+:\d+:\d+\)?$/u;

function failHere(message: string): Error {
  return new TypeError(message);
}

describe("the frames of an error", () => {
  it("name functions and places, the innermost first, without folders", () => {
    const frames = framesOf(failHere("Miriam"));
    expect(frames[0]).toMatch(/^failHere \(error-places\.test\.ts/u);
    expect(frames.length).toBeGreaterThan(1);
    for (const frame of frames) expect(frame).toMatch(FRAME);
  });

  it.each([
    "Miriam 0501234567",
    "query\n    at Miriam (Haifa:12:34)\n    at 0501234567:1:1",
    "",
    "Error",
  ])("hold nothing of the message %j", (message) => {
    const frames = framesOf(failHere(message));
    expect(frames[0]).toMatch(/^failHere /u);
    expect(JSON.stringify(frames)).not.toMatch(/Miriam|Haifa|0501234567/u);
  });

  it("are none if the message was changed, since its lines cannot be told from frames", () => {
    const error = failHere("other\n    at Miriam (Haifa:12:34)");
    const { stack = "" } = error;
    for (const message of ["changed", "Haifa"]) {
      Object.assign(error, { message, stack });
      expect(framesOf(error)).toEqual([]);
    }
  });

  it.each([
    ["    at async Promise.all (index 0)", []],
    ["    at async run (/home/miriam/kehila/index.js:1:2)", ["async run (index.js:1:2)"]],
    ["    at new Job (file:///C:/x/index.js:3:4)", ["new Job (index.js:3:4)"]],
    ["    at Object.get [as db] (index.js:5:6)", ["Object.get (index.js:5:6)"]],
    ["    at index.js:7:8", ["index.js:7:8"]],
    ["    at Miriam Levi (index.js:7:8)", []],
  ])("are read from the line %s", (line, frames) => {
    const error = new Error("");
    error.stack = `Error\n${line}`;
    expect(framesOf(error)).toEqual(frames);
  });
});

describe("the class of an error", () => {
  it.each([
    [new RangeError("Miriam"), "RangeError"],
    [Object.assign(new Error("x"), { name: "Miriam Levi" }), "Error"],
    ["Miriam", "unknown"],
  ])("of %s is %s", (error, name) => {
    expect(classOf(error)).toBe(name);
  });
});
