import type { Writers } from "./writer.ts";

/**
 * The writer of each format, loaded at its first use: their libraries are most of the Worker's
 * code, and other requests should not wait for them.
 */
export const WRITERS: Writers = {
  excel: async () => (await import("./xlsx/xlsx.ts")).xlsxWriter,
  word: async () => (await import("./docx.ts")).docxWriter,
  pdf: async () => (await import("./pdf/pdf.ts")).pdfWriter,
};
