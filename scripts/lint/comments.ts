import type { Comment, Node, Rule } from "./rule.ts";
import { nameOf, textsOf } from "./rule.ts";

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
        const textWithNext = next && isContinued(node, next) ? `${text} ${textOf(next)}` : text;
        for (const { index: at, 0: phrase } of textWithNext.matchAll(STAND_INS)) {
          if (at >= text.length) continue;
          const message = `"${phrase.toLowerCase()}" stands for a noun: name the noun and rewrite the comment.`;
          context.report({ node, message });
        }
      }
    },
  }),
};

const TESTS: ReadonlySet<string> = new Set(["describe", "it", "test"]);

/** Refuses stand-ins in the titles of tests and of their groups. */
export const nounsInTitles: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (!TESTS.has(calledName(node) ?? "")) return;
      const [title] = node.arguments ?? [];
      for (const text of textsOf(title)) {
        for (const [phrase] of text.matchAll(STAND_INS)) {
          const message = `"${phrase.toLowerCase()}" stands for a noun: name the noun in the title.`;
          context.report({ node, message });
        }
      }
    },
  }),
};

/** Returns the name that a call begins with: `it` for `it.each(rows)(title)`. */
function calledName({ callee }: Node): string | null {
  if (callee?.type === "CallExpression") return calledName(callee);
  return nameOf(callee?.type === "MemberExpression" ? callee.object : callee);
}

/** The valid beginnings of a docstring: a verb, "Whether", or a command or route in backticks. */
const VERB = /^(?:Whether |[A-Z][\w-]*s\b|`)/u;

/** Refuses docstrings of functions without a verb at the beginning; a component may have a noun. */
export const verbsInDocstrings: Rule = {
  create: (context) => {
    let docstrings = new Map<number, Comment>();
    const check = (node: Node, name: string | null | undefined): void => {
      const docstring = docstrings.get(node.loc.start.line);
      if (!docstring || !name || /^[A-Z]/u.test(name) || VERB.test(textOf(docstring))) return;
      const message = `Begin with a verb: what does ${name} return or do?`;
      context.report({ node: docstring, message });
    };
    return {
      Program({ comments = [] }) {
        const blocks = comments.filter(
          ({ type, value }) => type === "Block" && value.startsWith("*"),
        );
        docstrings = new Map(blocks.map((comment) => [comment.loc.end.line + 1, comment]));
      },
      FunctionDeclaration: (node) => check(node, node.id?.name),
      VariableDeclaration(node) {
        const [first] = node.declarations ?? [];
        if (first?.init?.type === "ArrowFunctionExpression") check(node, first.id?.name);
      },
    };
  },
};

/** Returns the words of a comment in one line. */
const textOf = ({ value }: Comment): string =>
  value
    .replaceAll(/\s*\n[\s*]*/gu, " ")
    .replace(/^\*/u, "")
    .trim();

/** Whether two comments are successive lines of one text. */
const isContinued = (comment: Comment, next: Comment): boolean =>
  comment.type === "Line" &&
  next.type === "Line" &&
  next.loc.start.line === comment.loc.end.line + 1 &&
  next.loc.start.column === comment.loc.start.column;
