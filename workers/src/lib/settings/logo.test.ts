import { describe, expect, it } from "vitest";
import { dataUrl, PNG_LOGO, SVG, SVG_LOGO, svgUrl } from "../../../test/logos.ts";
import { LOGO_BYTES_MAX, LOGO_TEXT_MAX, readLogo } from "./logo.ts";

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string, viewBox = "0 0 64 32"): string =>
  `<svg ${NAMESPACE} viewBox="${viewBox}">${content}</svg>`;

/** Returns the head of a PNG, as long as the smallest one. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(45);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
const readPng = (width: number, height: number) =>
  readLogo(dataUrl("image/png", png(width, height)));

describe("a logo", () => {
  it("is an SVG or a PNG, 40 pixels high", () => {
    expect(readLogo(SVG_LOGO)).toEqual({
      type: "image/svg+xml",
      bytes: new TextEncoder().encode(SVG),
      width: 80,
    });
    expect(readLogo(PNG_LOGO)).toMatchObject({ type: "image/png", width: 40 });
    expect(readPng(300, 100)?.width).toBe(120);
  });

  it.each([
    ["a declaration and a comment", `\uFEFF<?xml version="1.0"?>\n<!-- ours -->\n${SVG}`],
    ["an encoding of UTF-8", `<?xml version="1.0" encoding = "UTF-8"?>${SVG}`],
    ["references inside the file", svg('<path id="a"/><use href = "#a" fill="url( #b)"/>')],
    [
      "styles and words that start with on",
      svg("<style>.one{fill:red}</style><title>on = 1</title>"),
    ],
    ["an origin and decimals", svg("", "-1.5 0,12.5 5")],
    ["single quotes", SVG.replaceAll('"', "'")],
  ])("may have %s", (_what, text) => {
    expect(readLogo(svgUrl(text))).not.toBeNull();
  });

  it.each([
    ["no text", ""],
    ["another kind", dataUrl("image/jpeg", png(10, 10))],
    ["an address", "https://kehila.example.org/logo.svg"],
    ["an SVG that says it is a PNG", SVG_LOGO.replace("svg+xml", "png")],
    ["a PNG that says it is an SVG", PNG_LOGO.replace("png", "svg+xml")],
    ["bad base64", `${SVG_LOGO.slice(0, -3)}*`],
    ["a byte more than base64", `${SVG_LOGO}A`],
    ["a cut PNG", dataUrl("image/png", png(10, 10).slice(0, 44))],
    ["text after a comment", svgUrl(`<!-- ours --> text -->${SVG}`)],
    ["HTML", svgUrl(`<html><body>${SVG}</body></html>`)],
    ["UTF-16", dataUrl("image/svg+xml", new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))],
    ["no namespace", svgUrl('<svg viewBox="0 0 1 1"></svg>')],
    ["no view box", svgUrl(`<svg ${NAMESPACE} width="64" height="32"></svg>`)],
    ["no height", svgUrl(svg("", "0 0 64 0"))],
    ["six times the height", svgUrl(svg("", "0 0 60 10"))],
    ["six times the width", svgUrl(svg("", "0 0 10 60"))],
  ])("is refused with %s", (_what, text) => {
    expect(readLogo(text)).toBeNull();
  });

  it("has at most 1024 pixels a side as a PNG", () => {
    expect(readPng(1024, 1024)?.width).toBe(40);
    expect(readPng(1025, 1024)).toBeNull();
    expect(readPng(1024, 1025)).toBeNull();
    expect(readPng(0, 10)).toBeNull();
    expect(readPng(10, 0)).toBeNull();
  });

  it("fits into a variable of Cloudflare, to the byte", () => {
    const padded = (length: number) => svgUrl(svg(" ".repeat(length - svg("").length)));
    const largest = padded(LOGO_BYTES_MAX);
    expect(largest.length).toBeLessThanOrEqual(LOGO_TEXT_MAX);
    expect(readLogo(largest)?.bytes).toHaveLength(LOGO_BYTES_MAX);
    expect(readLogo(padded(LOGO_BYTES_MAX + 1))).toBeNull();
  });

  it.each([
    "<script>alert(1)</script>",
    "<SCRIPT href='#a'/>",
    "<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>",
    "<foreignObject><p>Hello</p></foreignObject>",
    "<iframe/>",
    "<a href='#a'><path/></a>",
    "<animate attributeName='href' values='#a'/>",
    "<animateTransform/>",
    "<set attributeName='fill'/>",
    "<path onload='alert(1)'/>",
    "<path\nonclick = 'alert(1)'/>",
    "<path d=''onclick='alert(1)'/>",
    "<image href='https://example.org/pixel.png'/>",
    "<image xlink:href='data:image/png;base64,AAAA'/>",
    "<use href=' #a'/>",
    "<use href='&#x6a;avascript:alert(1)'/>",
    "<path fill='url(https://example.org/a.svg#a)'/>",
    "<path fill='url( \"//example.org/a.svg\")'/>",
    "<style>@import '//example.org/a.css';</style>",
  ])("is refused as an SVG with %s", (content) => {
    expect(readLogo(svgUrl(svg(content)))).toBeNull();
  });

  it.each([
    `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`,
    `<?xml-stylesheet href="#a"?>${SVG}`,
    // This encoding ignores the escape sequence, so that the element is a script.
    `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg("<\u001B(Bscript>alert(1)</script>")}`,
    SVG.replace("<svg ", '<svg onload="alert(1)" '),
  ])("is refused as an SVG that begins with %s", (text) => {
    expect(readLogo(svgUrl(text))).toBeNull();
  });
});
