import bidiFactory from "bidi-js";
import type { Direction } from "../directed-runs.ts";
import type { Cluster } from "./fonts.ts";
import { clustersOf } from "./fonts.ts";

/** A line of text, with its clusters in visual order from left to right. */
export interface Line {
  clusters: readonly Cluster[];
  /** The width in thousandths of the font size. */
  width: number;
}

const bidi = bidiFactory();
/** Right-to-left letters and isolate marks, which need the bidi algorithm. */
const HAS_LEVELS = /[\p{Script=Hebrew}\p{Script=Arabic}\u2068]/u;

/** A cluster with its bidi level. */
interface PlacedCluster {
  cluster: Cluster;
  level: number;
}

/**
 * Breaks a text into lines of at most `width` (thousandths of the font size), at spaces if
 * possible, and orders each line by the Unicode Bidirectional Algorithm. `directionOf` returns the
 * direction of each paragraph.
 */
export function linesOf(
  text: string,
  width: number,
  directionOf: (paragraph: string) => Direction,
): Line[] {
  return text
    .split("\n")
    .flatMap((paragraph) =>
      wrapGlyphs(placeGlyphs(paragraph, directionOf(paragraph)), width).map((line) =>
        orderLine(line),
      ),
    );
}

/** Returns the clusters of a paragraph in reading order. */
function placeGlyphs(text: string, base: Direction): PlacedCluster[] {
  const hasLevels = base === "rtl" || HAS_LEVELS.test(text);
  const levels = hasLevels ? bidi.getEmbeddingLevels(text, base).levels : null;
  const mirroredText = levels === null ? text : withMirrored(text, levels);
  let position = 0;
  return clustersOf(mirroredText).map((cluster) => {
    const level = levels?.[position] ?? 0;
    position += cluster.text.length;
    return { cluster, level };
  });
}

/** Returns a text with mirrored brackets in its right-to-left parts. */
const withMirrored = (text: string, levels: Uint8Array): string =>
  text.replaceAll(/[\p{P}\p{S}]/gu, (character, index: number) =>
    (levels[index] ?? 0) % 2 === 1
      ? (bidi.getMirroredCharacter(character) ?? character)
      : character,
  );

const isSpace = ({ cluster }: PlacedCluster): boolean => cluster.text === " ";

/** Whether a line can break after this hyphen: yes in a double name, no in a number. */
const isHyphen = ({ cluster }: PlacedCluster, before: PlacedCluster | undefined): boolean =>
  /^[-\u05BE\u2013]$/u.test(cluster.text) && /^\p{L}/u.test(before?.cluster.text ?? "");

/** Breaks at the last space or hyphen that fits, or inside a word that is longer than a line. */
function wrapGlyphs(all: readonly PlacedCluster[], width: number): PlacedCluster[][] {
  const lines: PlacedCluster[][] = [];
  let start = 0;
  while (start < all.length) {
    let end = start;
    let usedWidth = 0;
    let lastStop = -1;
    for (
      let placedCluster = all[end];
      placedCluster && (usedWidth + placedCluster.cluster.width <= width || end === start);
    ) {
      if (isSpace(placedCluster)) lastStop = end;
      else if (isHyphen(placedCluster, all[end - 1])) lastStop = end + 1;
      usedWidth += placedCluster.cluster.width;
      end += 1;
      placedCluster = all[end];
    }
    const next = all[end];
    const breaksEarlier = next && !isSpace(next) && lastStop > start;
    const stop = breaksEarlier ? lastStop : end;
    lines.push(withoutSpaces(all.slice(start, stop)));
    start = stop;
    for (
      let placedCluster = all[start];
      placedCluster && isSpace(placedCluster);
      placedCluster = all[start]
    )
      start += 1;
  }
  return lines.length > 0 ? lines : [[]];
}

/** Matches where a line can break: at spaces, and after the hyphen of a double name. */
const STOP = /[ \n]+|(?<=\p{L}\p{M}*[-\u05BE\u2013])/u;

/** Returns the width of the longest part of a text in which a line does not break. */
export const longestWord = (text: string): number =>
  Math.max(
    ...text.split(STOP).map((part) => clustersOf(part).reduce((sum, { width }) => sum + width, 0)),
  );

/** Removes the spaces at the end of a line, which would move to the wrong side. */
function withoutSpaces(line: PlacedCluster[]): PlacedCluster[] {
  const last = line.findLastIndex((placedCluster) => !isSpace(placedCluster));
  return line.slice(0, last + 1);
}

/** Orders a line for drawing by rule L2 of the algorithm, from the highest level down. */
function orderLine(line: readonly PlacedCluster[]): Line {
  const orderedClusters = [...line];
  const highestLevel = Math.max(0, ...orderedClusters.map(({ level }) => level));
  for (let level = highestLevel; level > 0; level -= 1) {
    for (let from = 0; from < orderedClusters.length; from += 1) {
      let to = from;
      while ((orderedClusters[to]?.level ?? -1) >= level) to += 1;
      if (to > from + 1)
        orderedClusters.splice(from, to - from, ...orderedClusters.slice(from, to).toReversed());
      from = Math.max(from, to - 1);
    }
  }
  const clusters = orderedClusters.map(({ cluster }) => cluster);
  return { clusters, width: clusters.reduce((sum, { width }) => sum + width, 0) };
}
