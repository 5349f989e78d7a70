import type { ListLink } from "@kehila/shared/events/event-lists";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CommentDrafts } from "./comment-drafts.ts";

const LINK: ListLink = { id: "l", version: 1, comment: null };
const NAME = "Ada Levi";

/** The refusal of a save that is based on an older version. */
class StaleVersionError extends Error {
  readonly current: ListLink;
  constructor(current: ListLink) {
    super("STALE_VERSION");
    this.current = current;
  }
}

const makeDrafts = () =>
  new CommentDrafts((error) => (error instanceof StaleVersionError ? error.current : null));

/** A server with one link, which refuses older versions. */
class Server {
  link = LINK;
  readonly sent: string[] = [];
  readonly save = async ({ comment, version }: { comment: string; version: number }) => {
    this.sent.push(comment);
    await Promise.resolve();
    if (version !== this.link.version) throw new StaleVersionError(this.link);
    this.link = { ...this.link, comment: comment.trim() || null, version: version + 1 };
    return this.link;
  };
}

test("saves a changed text when the field loses focus, but not an unchanged one", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  await drafts.leave("l", server.save);
  drafts.type(LINK, "Call", NAME);
  drafts.type(LINK, " ", NAME);
  await drafts.leave("l", server.save);
  expect(server.sent).toEqual([]);
  drafts.type(LINK, "Call first", NAME);
  const saving = drafts.leave("l", server.save);
  expect(drafts.all().get("l")?.state.kind).toBe("saving");
  await saving;
  expect(server.link.comment).toBe("Call first");
  expect(drafts.all().size).toBe(0);
  expect(drafts.saved()).toBe("l");
  drafts.type(server.link, "Call", NAME);
  expect(drafts.saved()).toBeNull();
});

test("discards a text typed during a save, and not the text that is being saved", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "Right", NAME);
  const saving = drafts.leave("l", server.save);
  drafts.type(LINK, "Right, wrong", NAME);
  drafts.discard("l");
  expect(drafts.all().get("l")?.text).toBe("Right");
  await drafts.leave("l", server.save);
  await saving;
  expect(server.sent).toEqual(["Right"]);
  expect(drafts.all().size).toBe(0);
});

test("keeps a text typed during a save that is repeated on a newer version", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "One", NAME);
  // Another user changed the link, but not its comment.
  server.link = { ...LINK, version: 2 };
  const saving = drafts.leave("l", server.save);
  drafts.type(LINK, "One two", NAME);
  await saving;
  expect(server.sent).toEqual(["One", "One"]);
  expect(drafts.all().get("l")).toMatchObject({ text: "One two", state: { kind: "typing" } });
});

test("discards a typed text, but not a text that is being saved", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "Wrong", NAME);
  drafts.discard("l");
  await drafts.leave("l", server.save);
  expect(server.sent).toEqual([]);
  drafts.type(LINK, "Right", NAME);
  const saving = drafts.leave("l", server.save);
  drafts.discard("l");
  await saving;
  expect(server.link.comment).toBe("Right");
});

test("continues from the stored link before the list is refetched", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "One", NAME);
  await drafts.leave("l", server.save);
  expect(drafts.latestLink(LINK)).toEqual(server.link);
  drafts.type(LINK, "One two", NAME);
  await drafts.leave("l", server.save);
  expect(server.link.comment).toBe("One two");
  const newer = { ...server.link, version: 9, comment: "Theirs" };
  expect(drafts.latestLink(newer)).toBe(newer);
});

test("keeps a text typed during a save, and saves it at the next loss of focus", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "One", NAME);
  const saving = drafts.leave("l", server.save);
  drafts.type(LINK, "One two", NAME);
  await drafts.leave("l", server.save);
  expect(server.link.comment).toBe("One two");
  expect(drafts.all().size).toBe(0);
  await saving;
  drafts.type(server.link, "Three", NAME);
  const again = drafts.leave("l", server.save);
  drafts.type(server.link, "Three four", NAME);
  await again;
  expect(drafts.all().get("l")).toMatchObject({ text: "Three four", state: { kind: "typing" } });
  expect(server.sent).toEqual(["One", "One two", "Three"]);
});

test("keeps the text of a failed save for the next attempt", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  const error = new Error("offline");
  drafts.type(LINK, "Call", NAME);
  await drafts.leave("l", () => Promise.reject(error));
  expect(drafts.all().get("l")).toMatchObject({ text: "Call", state: { kind: "failed", error } });
  await drafts.leave("l", server.save);
  expect(server.link.comment).toBe("Call");
});

test("asks before it replaces another user's comment, but not an equal one", async () => {
  const [drafts, server] = [makeDrafts(), new Server()];
  drafts.type(LINK, "Mine", NAME);
  server.link = { ...LINK, comment: "Theirs", version: 2 };
  await drafts.leave("l", server.save);
  await drafts.leave("l", server.save);
  const state = { kind: "conflict", theirs: server.link };
  expect(drafts.all().get("l")).toMatchObject({ text: "Mine", state });
  expect(server.sent).toEqual(["Mine"]);
  await drafts.overwrite("l", server.save);
  expect(server.link.comment).toBe("Mine");

  drafts.type({ ...LINK, comment: "Mine" }, "Same", NAME);
  server.link = { ...server.link, comment: "Same", version: 9 };
  await drafts.leave("l", server.save);
  expect(drafts.all().size).toBe(0);

  drafts.type({ ...LINK, comment: "Same" }, "Next", NAME);
  server.link = { ...server.link, version: 12 };
  await drafts.leave("l", server.save);
  expect(server.link).toMatchObject({ comment: "Next", version: 13 });
});

test("calls its listeners after each change until they unsubscribe", () => {
  const drafts = makeDrafts();
  let callCount = 0;
  const stop = drafts.subscribe(() => (callCount += 1));
  drafts.type(LINK, "A", NAME);
  drafts.drop("l");
  stop();
  drafts.type(LINK, "B", NAME);
  expect(callCount).toBe(2);
});

/** What a user, another user and the network do to the comment of one link. */
const act = fc.oneof(
  fc.record({ kind: fc.constant("type"), text: fc.constantFrom("", "A", "B", "A B", " B") }),
  fc.record({
    kind: fc.constantFrom("leave", "escape", "attend", "answer", "refuse"),
    text: fc.constant(""),
  }),
);

/** A line whose requests wait for their answer, and the server behind it. */
class SlowLine {
  readonly server = new Server();
  readonly #waiting: ((isRefused: boolean) => void)[] = [];

  readonly save: Server["save"] = async (change) => {
    const isRefused = await new Promise<boolean>((resolve) => this.#waiting.push(resolve));
    if (isRefused) throw new Error("offline");
    return await this.server.save(change);
  };

  /** Answers the oldest request; returns whether there was one. */
  async answer(isRefused = false): Promise<boolean> {
    const next = this.#waiting.shift();
    next?.(isRefused);
    // The answer passes through the awaits of the server, of the save and of the drafts.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return next !== undefined;
  }
}

test("in any order of acts and answers, the last text that was left is stored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const [drafts, line] = [makeDrafts(), new SlowLine()];
      const { server } = line;
      const shown = () => drafts.all().get("l")?.text ?? drafts.latestLink(LINK).comment ?? "";
      // The text that Escape returns to. After a refusal it is the stored text.
      let left: string | null = "";
      const escape = () => {
        drafts.discard("l");
        left ??= shown();
        expect(shown().trim()).toBe(left.trim());
        void drafts.leave("l", line.save);
      };
      for (const { kind, text } of acts) {
        if (kind === "type") drafts.type(LINK, text, NAME);
        if (kind === "leave") {
          left = shown();
          void drafts.leave("l", line.save);
        }
        if (kind === "escape") escape();
        // Another user marks the attendance, which changes the version and not the comment.
        if (kind === "attend") server.link = { ...server.link, version: server.link.version + 1 };
        if (kind === "answer") await line.answer();
        if (kind === "refuse" && (await line.answer(true))) left = null;
      }
      escape();
      while (await line.answer());
      expect(server.link.comment ?? "").toBe((left ?? "").trim());
      expect(drafts.all().size).toBe(0);
    }),
    { numRuns: 1000 },
  );
});
