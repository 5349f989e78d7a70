import { SourceError } from "./problems.ts";

/** The first bytes of the older binary format of Excel, and of a workbook with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Throws a {@link SourceError} for a workbook of the older format or with a password. */
export function refuseOldExcel(bytes: Uint8Array): void {
  if (OLD_EXCEL.every((byte, index) => bytes[index] === byte)) {
    throw new SourceError("PASSWORD_OR_OLD_EXCEL");
  }
}
