import type { ExportFormat } from "@kehila/shared/exports";

/** The cost of one export. */
export interface ExportFigure {
  /** Number of generated persons in the register; the active persons are exported. */
  size: number;
  format: ExportFormat;
  persons: number;
  seconds: number;
  /** CPU of the whole process, including D1. */
  cpuSeconds: number;
  steps: number;
  /** The maximum CPU between two polled states, in which one or several steps have run. */
  stepCpuSeconds: number;
  /** The maximum of heap plus backing stores in one sample. */
  peakMegabytes: number;
  heapMegabytes: number;
  backingMegabytes: number;
  processMegabytes: number;
  fileMegabytes: number;
  /**
   * Milliseconds to read a page of persons: the 95th percentile before the export, and the 95th
   * percentile and the maximum during the export. Absent in older figures.
   */
  pageMs?: { idle: number; p95: number; max: number };
}

/** The figures of exports, as committed. */
export interface ExportReport {
  date: string;
  machine: string;
  figures: ExportFigure[];
}

const keyOf = ({ size, format }: ExportFigure): string => `${format}/${size}`;

/** Replaces the figures of earlier runs by the figures of a new run, and sorts them. */
export function withFigures(earlier: ExportReport | null, report: ExportReport): ExportReport {
  const all = new Map(
    [...(earlier?.figures ?? []), ...report.figures].map((one) => [keyOf(one), one]),
  );
  return {
    ...report,
    figures: [...all.values()].toSorted(
      (one, other) => one.format.localeCompare(other.format) || one.size - other.size,
    ),
  };
}

/** Returns the figures as a table, followed by the growth of each format from its smallest size. */
export function exportTable({ date, machine, figures }: ExportReport): string {
  const rows = figures.map((figure) => {
    const per = (total: number): string => ((total * 10_000) / figure.persons).toFixed(2);
    return [
      figure.format,
      figure.persons.toLocaleString("en"),
      figure.seconds.toFixed(1),
      per(figure.seconds),
      per(figure.cpuSeconds),
      String(figure.steps),
      figure.stepCpuSeconds.toFixed(2),
      figure.peakMegabytes.toFixed(0),
      String(figure.processMegabytes),
      figure.fileMegabytes.toFixed(1),
      figure.pageMs ? `${figure.pageMs.p95} / ${figure.pageMs.max} (${figure.pageMs.idle})` : "",
    ];
  });
  const head = [
    "format",
    "persons",
    "seconds",
    "s per 10,000",
    "CPU s per 10,000",
    "steps",
    "CPU s of a step",
    "peak MB",
    "process MB",
    "file MB",
    "page ms: p95 / most (p95 idle)",
  ];
  const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    `${date}, ${machine}`,
    lineOf(head),
    lineOf(head.map(() => "---")),
    ...rows.map(lineOf),
    ...growth(figures),
  ].join("\n");
}

/** Returns a line for each format that was measured in several sizes. */
function growth(figures: readonly ExportFigure[]): string[] {
  const formats = [...new Set(figures.map(({ format }) => format))];
  return formats.flatMap((format) => {
    const figuresOfFormat = figures.filter((one) => one.format === format);
    const [first, last] = [figuresOfFormat[0], figuresOfFormat.at(-1)];
    if (!first || !last || first === last) return [];
    const times = (value: number): string => `× ${value.toFixed(1)}`;
    return [
      `${format}: persons ${times(last.persons / first.persons)}, ` +
        `seconds ${times(last.seconds / first.seconds)}, ` +
        `peak memory ${times(last.peakMegabytes / first.peakMegabytes)}`,
    ];
  });
}
