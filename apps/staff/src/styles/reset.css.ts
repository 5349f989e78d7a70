import { globalStyle } from "@vanilla-extract/css";
import { media, vars } from "./theme.css.ts";

// Excludes pseudo-elements: the browser would style two more for each element of each row.
globalStyle("*", { boxSizing: "border-box" });

globalStyle("html", {
  blockSize: "100%",
  background: vars.colour.page,
  color: vars.colour.text,
  fontFamily: vars.font,
  fontSize: "100%",
  lineHeight: vars.line.body,
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
});

globalStyle("body, #app", { margin: 0, minBlockSize: "100%" });
globalStyle("body", { overflowWrap: "break-word" });
globalStyle("h1, h2, h3, p, dl, dd, ul, ol, figure", { margin: 0 });
globalStyle("ul, ol", { padding: 0, listStyle: "none" });
globalStyle("h1, h2, h3", {
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  textWrap: "balance",
});
globalStyle("button, input, textarea, select", { font: "inherit", color: "inherit" });
// Typed text has the direction of its own letters: an English address in a Hebrew form. An empty
// field and dots for a password have the direction of the page.
globalStyle("input:not([type=password]), textarea", { unicodeBidi: "plaintext" });
globalStyle("table", { borderCollapse: "collapse" });
globalStyle("fieldset", { margin: 0, padding: 0, border: "none", minInlineSize: 0 });
globalStyle("legend", { padding: 0 });
// A text in the other direction begins where the texts around it begin. Chromium needs the prefix.
globalStyle("bdi", { textAlign: ["-webkit-match-parent", "match-parent"] });
globalStyle("svg", { display: "block", flexShrink: 0 });
// No specificity, so that any class can set another size.
globalStyle(":where(svg.lucide)", { inlineSize: vars.size.icon, blockSize: vars.size.icon });
globalStyle("[hidden]", { display: "none" });

globalStyle("a", { color: vars.colour.accent, textUnderlineOffset: "0.15em" });

// One focus ring everywhere, so that keyboard users always see the focus.
globalStyle(":focus-visible", {
  outline: `${vars.size.ring} solid ${vars.colour.accent}`,
  outlineOffset: vars.size.ring,
});
// A page or dialog that is focused by script is not a control and needs no focus ring.
globalStyle("[tabindex='-1']:focus-visible", { outline: "none" });

// Styles that React Aria would otherwise inject as a style element, see index.html.
globalStyle("[data-react-aria-pressable]", { touchAction: "pan-x pan-y pinch-zoom" });

globalStyle("*, *::before, *::after", {
  "@media": {
    [media.still]: {
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
      // Zero instead of a short duration: every element has `transition: all`, so each change would
      // start a transition.
      transitionDuration: "0s !important",
    },
  },
});

globalStyle(":root", {
  "@media": {
    // Print is light, because background colours waste ink.
    [media.print]: { background: "none", colorScheme: "light", fontSize: "80%" },
  },
});
globalStyle("a", { "@media": { [media.print]: { color: "inherit", textDecoration: "none" } } });
globalStyle("tr, li", { "@media": { [media.print]: { breakInside: "avoid" } } });
globalStyle("thead", { "@media": { [media.print]: { display: "table-header-group" } } });
