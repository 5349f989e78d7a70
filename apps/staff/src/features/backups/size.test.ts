import { expect, it } from "vitest";
import { formatSize } from "./size.ts";

it.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1000, "1 kB"],
  [25_500_000, "25.5 MB"],
  [250_400_000, "250 MB"],
  [3_000_000_000_000, "3,000 GB"],
])("shows %d bytes as %s", (bytes, text) => {
  expect(formatSize(bytes, "en")).toBe(text);
});
