import type { ListLink } from "@kehila/shared/events/event-lists";

/** What became of a comment that was typed and is not stored. */
export type DraftState =
  | { kind: "typing" | "saving" }
  | { kind: "failed"; error: unknown }
  /** Another user stored a comment meanwhile. */
  | { kind: "conflict"; theirs: ListLink };

export interface CommentDraft {
  /** The person's name, for when the row is gone. */
  name: string;
  text: string;
  /** The link on which the text is based. */
  base: ListLink;
  state: DraftState;
}

/** Sends a comment; returns the link as stored. */
export type SaveComment = (change: {
  id: string;
  comment: string;
  version: number;
}) => Promise<ListLink>;

/** Returns the stored link that a refusal for an older version contains, or null. */
export type CurrentOf = (error: unknown) => ListLink | null;

const isStored = (text: string, { comment }: ListLink): boolean => text.trim() === (comment ?? "");

/**
 * Comments typed and not stored yet, by link. They live in the memory of this tab, so that a row that
 * leaves the screen, a failed request or a visit of another page loses none.
 */
export class CommentDrafts {
  readonly #currentOf: CurrentOf;
  #drafts: ReadonlyMap<string, CommentDraft> = new Map();
  /** Links whose field was left again while a save was under way. */
  readonly #leftAgain = new Set<string>();
  /** Links as stored last, by id: the list may show them a moment later. */
  readonly #links = new Map<string, ListLink>();
  #saved: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(currentOf: CurrentOf) {
    this.#currentOf = currentOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): ReadonlyMap<string, CommentDraft> => this.#drafts;

  /** The link whose comment was saved last; null once the user types again. */
  readonly saved = (): string | null => this.#saved;

  /** Returns the newer one of a link that the list shows and the same link as stored last. */
  latest(link: ListLink): ListLink {
    const stored = this.#links.get(link.id);
    return stored && stored.version > link.version ? stored : link;
  }

  /** Keeps what a user typed over the comment of a link, about a person of this name. */
  type(link: ListLink, text: string, name: string): void {
    const draft = this.#drafts.get(link.id);
    const isSaving = draft?.state.kind === "saving";
    this.#saved = null;
    this.#set(link.id, {
      name,
      base: draft?.base ?? this.latest(link),
      text,
      state: isSaving ? draft.state : { kind: "typing" },
    });
  }

  drop(id: string): void {
    this.#set(id, null);
  }

  /** Drops what the user typed. A draft that is being saved, or in conflict, stays. */
  discard(id: string): void {
    const kind = this.#drafts.get(id)?.state.kind;
    if (kind === "typing" || kind === "failed") this.drop(id);
  }

  /** Saves a draft when its field is left. A draft in conflict waits for the user's decision. */
  async leave(id: string, save: SaveComment): Promise<void> {
    const draft = this.#drafts.get(id);
    if (!draft || draft.state.kind === "conflict") return;
    if (draft.state.kind === "saving") this.#leftAgain.add(id);
    else if (isStored(draft.text, draft.base)) this.drop(id);
    else await this.#save(id, draft, save);
  }

  /** Decides a conflict: saves the text over the other user's comment. */
  async overwrite(id: string, save: SaveComment): Promise<void> {
    const draft = this.#drafts.get(id);
    if (draft?.state.kind !== "conflict") return;
    await this.#save(id, { ...draft, base: draft.state.theirs }, save);
  }

  async #save(id: string, draft: CommentDraft, save: SaveComment): Promise<void> {
    const { text, base } = draft;
    this.#set(id, { ...draft, state: { kind: "saving" } });
    try {
      this.#stored(id, text, await save({ id, comment: text, version: base.version }), save);
    } catch (error) {
      const theirs = this.#currentOf(error);
      if (!theirs) return this.#fail(id, { kind: "failed", error });
      // The same text, or a version that rose with the comment unchanged, is no conflict.
      if (isStored(text, theirs)) return this.#stored(id, text, theirs, save);
      if (theirs.comment !== base.comment) return this.#fail(id, { kind: "conflict", theirs });
      await this.#save(id, { ...draft, base: theirs }, save);
    }
  }

  /** After a save: the draft ends, or goes on from the stored link where the user typed on. */
  #stored(id: string, sent: string, stored: ListLink, save: SaveComment): void {
    this.#links.set(id, stored);
    const now = this.#drafts.get(id);
    const isLeft = this.#leftAgain.delete(id);
    if (!now || now.text === sent) {
      this.#saved = id;
      return this.drop(id);
    }
    this.#set(id, { ...now, base: stored, state: { kind: "typing" } });
    if (isLeft) void this.leave(id, save);
  }

  #fail(id: string, state: DraftState): void {
    this.#leftAgain.delete(id);
    const now = this.#drafts.get(id);
    if (now) this.#set(id, { ...now, state });
  }

  #set(id: string, draft: CommentDraft | null): void {
    const drafts = new Map(this.#drafts);
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    this.#drafts = drafts;
    for (const listener of this.#listeners) listener();
  }
}
