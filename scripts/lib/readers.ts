import { execFileSync } from "node:child_process";

/**
 * The programs that read exported files, each with the argument that prints its version and with
 * its packages in apt.
 */
const READERS = {
  python3: { version: "--version", packages: ["python3"] },
  soffice: { version: "--version", packages: ["libreoffice-calc", "libreoffice-writer"] },
  qpdf: { version: "--version", packages: ["qpdf"] },
  pdftotext: { version: "-v", packages: ["poppler-utils"] },
} as const;
export type Reader = keyof typeof READERS;

/**
 * Installs missing readers, with apt as root. Throws an error with the names of readers that are
 * still missing.
 */
export function ensureReaders(names: readonly Reader[]): void {
  const missingReaders = names.filter((name) => !runs(name));
  if (missingReaders.length > 0 && process.getuid?.() === 0) install(missingReaders);
  const missing = names.filter((name) => !runs(name));
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => READERS[name].packages).join(" ");
  throw new Error(
    `Programs that read the files are missing: ${missing.join(", ")}. Install: ${packages}`,
  );
}

function runs(name: Reader): boolean {
  try {
    execFileSync(name, [READERS[name].version], { stdio: "ignore", timeout: 120_000 });
    return true;
  } catch {
    return false;
  }
}

function install(names: readonly Reader[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const packages = names.flatMap((name) => READERS[name].packages);
  try {
    execFileSync("apt-get", ["update", "-q"], { stdio: "ignore", env });
    const options = ["-y", "-q", "--no-install-recommends"];
    execFileSync("apt-get", ["install", ...options, ...packages], { stdio: "ignore", env });
  } catch {
    // The caller checks which readers are installed now.
  }
}

/** Runs a reader and returns its output; throws if the reader reports an error. */
export const read = (name: Reader, args: readonly string[]): string =>
  execFileSync(name, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
