import { expect, it } from "vitest";
import { notesIn } from "./notes.ts";

/** Returns the notes of a sheet whose parts are texts by name. */
const notesOf = (parts: Record<string, string>) =>
  notesIn(
    new Map(Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)])),
    "2",
  ).map(({ row, column, text }) => `${row} ${column} ${text}`);

const RELS = "xl/worksheets/_rels/sheet2.xml.rels";
const links = (...targets: readonly string[]) =>
  `<Relationships>${targets.map((target) => `<Relationship Target="${target}"/>`).join("")}</Relationships>`;
const note = (ref: string, text: string) =>
  `<comments><commentList><comment ref="${ref}" authorId="0"><text><r><rPr/><t xml:space="preserve">${text}</t></r></text></comment></commentList></comments>`;

it.each<{ about: string; parts: Record<string, string>; notes: string[] }>([
  {
    about: "a note of Excel",
    parts: { [RELS]: links("../comments7.xml"), "xl/comments7.xml": note("C3", "called") },
    notes: ["3 2 called"],
  },
  {
    about: "a part by its whole name",
    parts: { [RELS]: links("/xl/comments1.xml"), "xl/comments1.xml": note("AB12", "called") },
    notes: ["12 27 called"],
  },
  {
    about: "entities, escapes of Excel and line breaks",
    parts: {
      [RELS]: links("../comments1.xml"),
      "xl/comments1.xml": note(
        "A1",
        "a &amp; b &#1076;&#x5d0;_x000D_\n &lt;c&gt;&#xD800;_x0007_&nope;",
      ),
    },
    notes: ["1 0 a & b дא <c>&nope;"],
  },
  {
    about: "a part with prefixed tags",
    parts: {
      [RELS]: links("../comments1.xml"),
      "xl/comments1.xml": '<x:comment ref="A2"><x:text><x:t>called</x:t></x:text></x:comment>',
    },
    notes: ["2 0 called"],
  },
  {
    about: "a thread of comments instead of the note for earlier versions of Excel",
    parts: {
      [RELS]: links("../comments1.xml", "../threadedComments/threadedComment1.xml"),
      "xl/comments1.xml": note("A2", "[Threaded comment] Your version …") + note("B2", "called"),
      "xl/threadedComments/threadedComment1.xml":
        '<ThreadedComments><threadedComment ref="A2" id="{1}"><text>No phone?</text></threadedComment><threadedComment ref="A2" id="{2}" parentId="{1}"><text>Ask her son</text></threadedComment></ThreadedComments>',
    },
    notes: ["2 0 No phone?", "2 0 Ask her son", "2 1 called"],
  },
  {
    about: "no note without a text or an address",
    parts: {
      [RELS]: links("../comments1.xml"),
      "xl/comments1.xml": note("A2", " ") + note("", "called") + "<comment ",
    },
    notes: [],
  },
  {
    about: "no part that is no note, and none that the file lacks",
    parts: { [RELS]: links("../../etc/passwd", "../drawing1.xml", "../comments9.xml") },
    notes: [],
  },
  {
    about: "no links to other parts",
    parts: { "xl/comments1.xml": note("A1", "called") },
    notes: [],
  },
])("reads $about", ({ parts, notes }) => {
  expect(notesOf(parts)).toEqual(notes);
});

it("reads parts without the end of a tag in time that grows with their length", () => {
  const parts = {
    [RELS]: links("../comments1.xml"),
    "xl/comments1.xml": `<comment ref="A1">${"<t <t".repeat(200_000)}${'<comment ref="'.repeat(100_000)}`,
  };
  const start = performance.now();
  expect(notesOf(parts)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5000);
});

it("cuts a note at the length of a cell", () => {
  const parts = {
    [RELS]: links("../comments1.xml"),
    "xl/comments1.xml": note("A1", "a".repeat(40_000)),
  };
  expect(notesOf(parts)[0]).toHaveLength("1 0 ".length + 32_767);
});
