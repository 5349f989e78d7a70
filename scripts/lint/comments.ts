import type { Comment, Rule } from "./rule.ts";

/** Phrases that replace a noun, a subject or a number. */
const STAND_INS =
  /\b(?:whoever|somebody|nobody|anew|for good|is told|of it|those of|the same of|the same for|so many|whom|of which|beside)\b/giu;

/** Refuses comments that use a stand-in instead of the noun (CONTRIBUTING, Conventions). */
export const nounsInComments: Rule = {
  create: (context) => ({
    Program({ comments = [] }) {
      for (const [index, node] of comments.entries()) {
        const text = textOf(node);
        const next = comments[index + 1];
        // A phrase may begin in one line comment and end in the next one.
        const read = next && isContinued(node, next) ? `${text} ${textOf(next)}` : text;
        for (const { index: at, 0: phrase } of read.matchAll(STAND_INS)) {
          if (at >= text.length) continue;
          const message = `"${phrase.toLowerCase()}" stands for a noun: name the noun and rewrite the comment.`;
          context.report({ node, message });
        }
      }
    },
  }),
};

/** Returns the words of a comment in one line. */
const textOf = ({ value }: Comment): string => value.replaceAll(/\s*\n[\s*]*/gu, " ").trim();

/** Whether two comments are successive lines of one text. */
const isContinued = (comment: Comment, next: Comment): boolean =>
  comment.type === "Line" &&
  next.type === "Line" &&
  next.loc.start.line === comment.loc.end.line + 1 &&
  next.loc.start.column === comment.loc.start.column;
