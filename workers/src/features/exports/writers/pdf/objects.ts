import { deflateSync } from "node:zlib";
import type { Sink } from "../../../../lib/files/zip.ts";

/** Writes the objects of a PDF file in sequence and records their offsets. */
export class PdfObjects {
  readonly #out: Sink;
  readonly #encoder = new TextEncoder();
  /** The offset of each object by its number; 0 for an object that is not written yet. */
  readonly #offsets = [0];
  #offset = 0;

  constructor(sink: Sink) {
    this.#out = sink;
    // A comment with bytes above 127 marks the file as binary.
    this.#text("%PDF-1.7\n%");
    this.#emit(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** Returns a new object number. */
  reserve(): number {
    return this.#offsets.push(0) - 1;
  }

  /** Writes an object and returns its number. */
  write(content: string, number = this.reserve()): number {
    this.#begin(number);
    this.#text(`${content}\nendobj\n`);
    return number;
  }

  /** Writes a compressed stream and returns its number. */
  stream(bytes: string | Uint8Array, entries = "", number = this.reserve()): number {
    const data = typeof bytes === "string" ? this.#encoder.encode(bytes) : bytes;
    const compressed = deflateSync(data);
    this.#begin(number);
    this.#text(
      `<</Length ${compressed.length} /Length1 ${data.length} /Filter /FlateDecode ${entries}>>\nstream\n`,
    );
    this.#emit(compressed);
    this.#text("\nendstream\nendobj\n");
    return number;
  }

  /** Ends the file with its table of objects. */
  finish(root: number, info: number): void {
    const [offsets, offset] = [this.#offsets, this.#offset];
    const rows = offsets.map((objectOffset, number) =>
      number === 0
        ? "0000000000 65535 f \n"
        : `${String(objectOffset).padStart(10, "0")} 00000 n \n`,
    );
    this.#text(`xref\n0 ${offsets.length}\n${rows.join("")}`);
    this.#text(`trailer\n<</Size ${offsets.length} /Root ${root} 0 R /Info ${info} 0 R>>\n`);
    this.#text(`startxref\n${offset}\n%%EOF\n`);
  }

  #begin(number: number): void {
    this.#offsets[number] = this.#offset;
    this.#text(`${number} 0 obj\n`);
  }

  #text(text: string): void {
    this.#emit(this.#encoder.encode(text));
  }

  #emit(bytes: Uint8Array): void {
    this.#offset += bytes.length;
    this.#out(bytes);
  }
}

/** Returns a text as a PDF string. */
export const pdfText = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join("")}>`;

/** Returns a number as four hexadecimal digits. */
export const hex = (number: number): string => number.toString(16).padStart(4, "0").toUpperCase();
