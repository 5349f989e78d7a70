import type { Node, Rule } from "./rule.ts";
import { keyOf, nameOf, textsOf } from "./rule.ts";

/** Refuses `x as unknown as T`, which bypasses the type checker. */
export const noDoubleCast: Rule = {
  create: (context) => ({
    TSAsExpression(node) {
      const inner = node.expression;
      if (inner?.type !== "TSAsExpression" && inner?.type !== "TSTypeAssertion") return;
      if (nameOf(inner.typeAnnotation?.typeName) === "const") return;
      context.report({ node, message: "A double cast checks nothing: narrow the type instead." });
    },
  }),
};

/** Refuses export lists and re-exports: a name is exported where it is declared. */
export const noReexport: Rule = {
  create: (context) => {
    const message = "Export a name where it is declared, and import it from there.";
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportSpecifier: (node) => context.report({ node, message }),
    };
  },
};

const TIMERS: ReadonlySet<string> = new Set([
  "setTimeout",
  "setInterval",
  "waitForTimeout",
  "sleep",
]);
const TIMER_MODULE = /^(?:node:)?timers(?:\/promises)?$/u;

/** Refuses sleeps and retries in tests, because they hide a race instead of waiting for its end. */
export const noSleepOrRetry: Rule = {
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const called = nameOf(callee?.type === "MemberExpression" ? callee.property : callee);
      if (called === null || !TIMERS.has(called)) return;
      const message = "A test does not sleep: wait for what the next step needs.";
      context.report({ node, message });
    },
    ImportDeclaration(node) {
      if (!TIMER_MODULE.test(nameOf(node.source ?? undefined) ?? "")) return;
      const message = "A test does not sleep: wait for what the next step needs.";
      context.report({ node, message });
    },
    Property(node) {
      if (keyOf(node) !== "retry" || isText(node)) return;
      context.report({ node, message: "A test is not retried: find why it fails." });
    },
  }),
};

/** Whether a property has a text value, such as a locale entry, which configures no retry. */
const isText = (node: Node): boolean => textsOf(node.value as Node | undefined).length > 0;
