const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#0f4c81"/><circle cx="14" cy="14" r="4.5" fill="#fff"/><path d="M5 33c0-7 4-11 9-11s9 4 9 11z" fill="#fff"/><circle cx="26" cy="14" r="4.5" fill="#ffd27d"/><path d="M25 33c0-4-1-7-3-9.5 1.2-1 2.500-1.500 4-1.5 5 0 9 4 9 11z" fill="#ffd27d"/></svg>`;

/** The logo of the organisation in the demo: two people. */
export const DEMO_LOGO = `data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`;
