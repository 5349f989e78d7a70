import type { Node, Rule } from "./rule.ts";
import { nameOf } from "./rule.ts";

/** Functions that return a text. */
const TEXT_CALL = /^(?:t|namedText)$|Text$|^format/u;

const COMES_AND_GOES: ReadonlySet<string> = new Set(["ConditionalExpression", "LogicalExpression"]);

/** Objects whose properties are texts. */
const TEXTS = /^(?:texts|labels)$/u;

/**
 * Whether an expression can be a text: a string, a template, a translation, a property of texts, or
 * a branch of one.
 */
function isText(node: Node | undefined): boolean {
  if (!node) return false;
  if (node.type === "TemplateLiteral") return true;
  if (node.type === "Literal") return typeof node.value === "string";
  if (node.type === "MemberExpression") return TEXTS.test(nameOf(node.object) ?? "");
  if (node.type === "CallExpression") return TEXT_CALL.test(nameOf(node.callee) ?? "");
  return [node.consequent, node.alternate, node.left, node.right].some(
    (branch) => COMES_AND_GOES.has(node.type) && isText(branch),
  );
}

const isSpace = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** Whether a child is a comment or a space, which no translation moves. */
const isBlank = ({ type, value, expression }: Node): boolean =>
  (type === "JSXText" && isSpace(value)) ||
  expression?.type === "JSXEmptyExpression" ||
  (expression?.type === "Literal" && isSpace(expression.value));

/** Whether a child is text. */
const isTextChild = (child: Node): boolean =>
  child.type === "JSXText" || (child.type === "JSXExpressionContainer" && isText(child.expression));

const isConditional = ({ type, expression }: Node): boolean =>
  type === "JSXExpressionContainer" && COMES_AND_GOES.has(expression?.type ?? "");

/** Returns the name of the function declaration around a node; empty for another function. */
function functionOf({ parent }: Node): string {
  if (!parent) return "";
  if (parent.type === "FunctionDeclaration") return nameOf(parent.id ?? undefined) ?? "";
  return parent.type === "ArrowFunctionExpression" || parent.type === "FunctionExpression"
    ? ""
    : functionOf(parent);
}

/**
 * Refuses text next to a sibling that comes and goes, and components that are bare text. The
 * browser's translation moves text into elements of its own, and React then fails to insert or remove
 * nodes next to the moved text.
 */
export const textAlone: Rule = {
  create: (context) => {
    const check = (node: Node) => {
      const children = (node.children ?? []).filter((child) => !isBlank(child));
      // A fragment is inserted and removed part by part, an element as a whole.
      const isFragment = node.type === "JSXFragment";
      if (!isFragment && (children.length < 2 || !children.some(isConditional))) return;
      for (const child of children.filter(isTextChild)) {
        context.report({
          node: child,
          message: "Put this text into an element: it comes and goes, or a sibling does.",
        });
      }
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement(node) {
        if (!isText(node.argument) || !/^[A-Z]/u.test(functionOf(node))) return;
        context.report({
          node,
          message: "A component returns an element: put this text into one.",
        });
      },
    };
  },
};

const CODES: ReadonlySet<string> = new Set(["bdi", "code", "kbd"]);

/**
 * Requires `translate="no"` on elements that contain a name, a number or a code: the browser's
 * translation would turn a name into another one.
 */
export const namesUntranslated: Rule = {
  create: (context) => ({
    JSXIdentifier(node) {
      const { parent } = node;
      if (parent?.type !== "JSXOpeningElement" || !CODES.has(node.name ?? "")) return;
      if (parent.attributes?.some(({ name }) => name?.name === "translate")) return;
      context.report({ node, message: 'Names and codes are not translated: add translate="no".' });
    },
  }),
};
