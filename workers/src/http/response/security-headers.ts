/** Additions of a page to the default policy. */
interface PolicyOptions {
  /** `'sha256-…'` of styles inlined into the page. */
  styleHashes?: readonly string[];
  /** Whether the page has Cloudflare's Turnstile widget, a script with a frame. */
  turnstile?: boolean;
}

const TURNSTILE = "https://challenges.cloudflare.com";

/** Returns the content security policy: own files only, plus Turnstile if a page has it. */
export function contentSecurityPolicy({
  styleHashes = [],
  turnstile = false,
}: PolicyOptions = {}): string {
  return [
    "default-src 'none'",
    turnstile ? `script-src 'self' ${TURNSTILE}` : "script-src 'self'",
    ["style-src 'self'", ...styleHashes].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    ...(turnstile ? [`frame-src ${TURNSTILE}`] : []),
  ].join("; ");
}

/**
 * The policy of an image that an organisation chose. An SVG that is opened as a page runs and loads
 * nothing but its own styles.
 */
export const IMAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Returns the headers of every response, of files and pages: the only source for the Worker and
 * `_headers`.
 */
export function securityHeaders(options: PolicyOptions = {}): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(options),
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  };
}
