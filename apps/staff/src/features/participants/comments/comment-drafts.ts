import type { ListLink } from "@kehila/shared/events/event-lists";

/** The state of a typed comment that is not stored. */
export type DraftState =
  | { kind: "typing" }
  /** `leftText`: the text at the last loss of focus; the user can type during the save. */
  | { kind: "saving"; leftText: string }
  | { kind: "failed"; error: unknown }
  /** Another user has stored a comment since the user began to type. */
  | { kind: "conflict"; theirs: ListLink };

export interface CommentDraft {
  /** The person's name, for messages when the person is no longer on the list. */
  name: string;
  text: string;
  /** The link on which the text is based. */
  base: ListLink;
  state: DraftState;
}

/** Sends a comment; returns the stored link. */
export type SaveComment = (change: {
  id: string;
  comment: string;
  version: number;
}) => Promise<ListLink>;

/** Returns the stored link in the error of a version conflict; null for other errors. */
export type CurrentLinkReader = (error: unknown) => ListLink | null;

const isStored = (text: string, { comment }: ListLink): boolean => text.trim() === (comment ?? "");

/**
 * Typed comments that are not stored yet, by link. They are kept in memory, so that no text is lost
 * when a row leaves the screen, a request fails or the user visits another page.
 */
export class CommentDrafts {
  readonly #currentOf: CurrentLinkReader;
  #drafts: ReadonlyMap<string, CommentDraft> = new Map();
  /** The links as this client last stored them, by id; the list shows them after a refetch. */
  readonly #links = new Map<string, ListLink>();
  #saved: string | null = null;
  /** The saves that are running, by link. */
  readonly #saves = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();

  constructor(currentOf: CurrentLinkReader) {
    this.#currentOf = currentOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): ReadonlyMap<string, CommentDraft> => this.#drafts;

  /** Returns the id of the link whose comment was saved last; null after further typing. */
  readonly saved = (): string | null => this.#saved;

  /** Returns the newer of two versions of a link: the given one, or the last stored one. */
  latestLink(link: ListLink): ListLink {
    const storedLink = this.#links.get(link.id);
    return storedLink && storedLink.version > link.version ? storedLink : link;
  }

  /** Stores the typed text of a link's comment field; `name` is the name of the person. */
  type(link: ListLink, text: string, name: string): void {
    const draft = this.#drafts.get(link.id);
    const isSaving = draft?.state.kind === "saving";
    this.#saved = null;
    this.#set(link.id, {
      name,
      base: draft?.base ?? this.latestLink(link),
      text,
      state: isSaving ? draft.state : { kind: "typing" },
    });
  }

  drop(id: string): void {
    this.#set(id, null);
  }

  /** Drops the text that was typed since the last loss of focus; keeps a text in conflict. */
  discard(id: string): void {
    const draft = this.#drafts.get(id);
    if (draft?.state.kind === "saving") this.#set(id, { ...draft, text: draft.state.leftText });
    else if (draft?.state.kind !== "conflict") this.drop(id);
  }

  /**
   * Saves a draft when its field loses focus, and waits for the end of the save. A draft in
   * conflict waits for the user's decision.
   */
  async leave(id: string, save: SaveComment): Promise<void> {
    const draft = this.#drafts.get(id);
    if (!draft || draft.state.kind === "conflict") return;
    if (draft.state.kind === "saving") {
      this.#set(id, { ...draft, state: { kind: "saving", leftText: draft.text } });
      await this.#saves.get(id);
    } else if (isStored(draft.text, draft.base)) this.drop(id);
    else await this.#begin(id, draft.text, draft.base, save);
  }

  /** Resolves a conflict: saves the text over the other user's comment. */
  async overwrite(id: string, save: SaveComment): Promise<void> {
    const draft = this.#drafts.get(id);
    if (draft?.state.kind !== "conflict") return;
    await this.#begin(id, draft.text, draft.state.theirs, save);
  }

  async #begin(id: string, text: string, base: ListLink, save: SaveComment): Promise<void> {
    const running = this.#save(id, text, base, save).finally(() => this.#saves.delete(id));
    this.#saves.set(id, running);
    await running;
  }

  async #save(id: string, text: string, base: ListLink, save: SaveComment): Promise<void> {
    const draft = this.#drafts.get(id);
    if (draft) this.#set(id, { ...draft, base, state: { kind: "saving", leftText: text } });
    try {
      const link = await save({ id, comment: text, version: base.version });
      await this.#stored(id, text, link, save);
    } catch (error) {
      const theirLink = this.#currentOf(error);
      if (!theirLink) return this.#fail(id, { kind: "failed", error });
      // Equal texts are no conflict. Neither is a newer version with an unchanged comment.
      if (isStored(text, theirLink)) return this.#stored(id, text, theirLink, save);
      if (theirLink.comment !== base.comment)
        return this.#fail(id, { kind: "conflict", theirs: theirLink });
      await this.#save(id, this.#leftText(id) ?? text, theirLink, save);
    }
  }

  /** Ends the draft after a save. A draft that was changed during the save continues. */
  async #stored(
    id: string,
    sentText: string,
    storedLink: ListLink,
    save: SaveComment,
  ): Promise<void> {
    this.#links.set(id, storedLink);
    const draft = this.#drafts.get(id);
    const leftText = this.#leftText(id) ?? sentText;
    if (leftText !== sentText && !isStored(leftText, storedLink)) {
      await this.#save(id, leftText, storedLink, save);
    } else if (!draft || draft.text === leftText) {
      this.#saved = id;
      this.drop(id);
    } else this.#set(id, { ...draft, base: storedLink, state: { kind: "typing" } });
  }

  /** Returns the text at the last loss of focus; null without a save. */
  #leftText(id: string): string | null {
    const state = this.#drafts.get(id)?.state;
    return state?.kind === "saving" ? state.leftText : null;
  }

  #fail(id: string, state: DraftState): void {
    const draft = this.#drafts.get(id);
    if (draft) this.#set(id, { ...draft, state });
  }

  #set(id: string, draft: CommentDraft | null): void {
    const drafts = new Map(this.#drafts);
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    this.#drafts = drafts;
    for (const listener of this.#listeners) listener();
  }
}
