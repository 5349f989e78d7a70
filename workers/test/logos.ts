/** Returns the text of `ORG_LOGO` for an image. */
export const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`;

/** Returns the text of `ORG_LOGO` for an SVG. */
export const svgUrl = (svg: string): string =>
  dataUrl("image/svg+xml", new TextEncoder().encode(svg));

/** An SVG that is twice as wide as high. */
export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path fill="#0f4f87" d="M0 0h64v32H0z"/></svg>';
export const SVG_LOGO = svgUrl(SVG);

/** The text of `ORG_LOGO` for a PNG of one pixel. */
export const PNG_LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
