import type { Node, Rule } from "./rule.ts";
import { keyOf, textsOf } from "./rule.ts";

const SIDES = "Left|Right|Top|Bottom";

/**
 * Properties that name a side or an axis of the screen; right-to-left pages mirror only logical
 * properties.
 */
const PHYSICAL_PROPERTY = new RegExp(
  [
    "left|right|top|bottom",
    "(?:min|max)?(?:[wW]idth|[hH]eight)",
    `(?:margin|padding|scrollMargin|scrollPadding)(?:${SIDES})`,
    `border(?:${SIDES})(?:Width|Style|Color)?`,
    "border(?:Top|Bottom)(?:Left|Right)Radius",
    "containIntrinsic(?:Width|Height)",
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join("|"),
  "u",
);

/** Properties whose value can name a side. */
const SIDED_PROPERTY =
  /^(?:textAlign|textAlignLast|float|clear|captionSide|justify\w+|transformOrigin|backgroundPosition)$/u;
const SIDE_VALUE = /\b(?:left|right)\b/u;

/** Shorthands that set four sides in the order top, right, bottom, left. */
const FOUR_SIDES =
  /^(?:margin|padding|inset|borderWidth|borderStyle|borderColor|scrollMargin|scrollPadding)$/u;

/**
 * Requires logical properties in style sheets: `marginInlineStart`, not `marginLeft` (CONTRIBUTING,
 * Habits).
 */
export const logicalProperties: Rule = {
  create: (context) => ({
    Property(node) {
      const property = keyOf(node);
      if (property === null) return;
      const value = node.value as Node | undefined;
      if (PHYSICAL_PROPERTY.test(property)) {
        const message = `${property} is physical: use the logical property, which follows the direction.`;
        context.report({ node, message });
      } else if (
        SIDED_PROPERTY.test(property) &&
        textsOf(value).some((text) => SIDE_VALUE.test(text))
      ) {
        const message = `${property} names a side: use start or end.`;
        context.report({ node, message });
      } else if (FOUR_SIDES.test(property) && textsOf(value).some((text) => hasUnlikeSides(text))) {
        const message = `${property} differs between left and right: set the inline and block properties.`;
        context.report({ node, message });
      }
    },
  }),
};

/** Whether the second and the fourth of four values differ. */
function hasUnlikeSides(text: string): boolean {
  const [, right, , left] = text.trim().split(/\s+/u);
  return left !== undefined && right !== left;
}

const COLOUR_NOTATION =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/iu;
const COLOUR_NAME = new RegExp(
  `(?<![\\w-])(?:${[
    "aqua|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender",
    "lime|linen|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver",
    "snow|tan|teal|tomato|turquoise|violet|wheat|white|yellow|(?:dark|light|medium|deep|hot|pale)[a-z]+",
    "[a-z]+(?:blue|gr[ae]y|green|pink|red|white|yellow)|rebeccapurple|chocolate|firebrick|goldenrod",
  ].join("|")})(?![\\w-])`,
  "iu",
);
/** Properties with a colour, alone or among other values. */
const COLOURED_PROPERTY =
  /colou?r|background|border|outline|shadow|^fill$|^stroke$|textDecoration|filter/iu;

/** Requires the theme's colours in style sheets: no colour notation, no colour name. */
export const themeColours: Rule = {
  create: (context) => {
    const message = "Use a colour of the theme: a raw one does not follow dark mode.";
    const checkNotation = (node: Node): void => {
      if (textsOf(node).some((text) => COLOUR_NOTATION.test(text)))
        context.report({ node, message });
    };
    return {
      Literal: checkNotation,
      TemplateLiteral: checkNotation,
      Property(node) {
        if (!COLOURED_PROPERTY.test(keyOf(node) ?? "")) return;
        const value = node.value as Node | undefined;
        if (textsOf(value).some((text) => COLOUR_NAME.test(text)))
          context.report({ node, message });
      },
    };
  },
};
