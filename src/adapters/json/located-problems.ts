// From a mistake to what users read:
// 1. `SegmentProblem`: at a path of one text; `JsonMistake` at an offset, `ShapeProblem` with an unknown
//    field, `LayerProblem` in a text that others may replace.
// 2. `Mistake`: the same with its text, here.
// 3. `LocatedProblem`: with line and column, and the file if it is in a base.
// 4. `InputProblem` of the use cases: with the input, and the index of the configuration.
// `SplitMistake` and `SourceProblem` are problems of an input without a readable text.
import {
  dottedPath,
  type LocatedProblem,
  type Segments,
  type SegmentProblem,
} from './json-location.ts';
import { createPositions, type TextPosition } from './text-position.ts';

/**
 * Limits the problems of one broken file, so that it does not hide the others; the last problem
 * gives the number of the rest.
 */
export const PROBLEMS_PER_DOCUMENT_MAXIMUM = 1000;

/** A JSON text with places. */
export interface PlacedText {
  /** The file of a base; undefined for the configuration itself. */
  readonly file: string | undefined;
  readonly text: string;
  /** The place of the text in its file. */
  readonly start: TextPosition;
  /** The offset of a path in the text, or of its nearest existing ancestor. */
  readonly offsetOf: (path: Segments) => number;
}

export interface Mistake<Found extends SegmentProblem = SegmentProblem> {
  readonly layer: PlacedText;
  readonly problem: Found;
}

export function locatedIn(
  layer: PlacedText,
  problems: readonly SegmentProblem[],
): LocatedProblem[] {
  return located(
    problems.map((problem) => ({ layer, problem })),
    [layer],
  );
}

/** Sorted by layer, in the order of `layers`, then by position. */
export function located(
  mistakes: readonly Mistake[],
  layers: readonly PlacedText[],
): LocatedProblem[] {
  const placed = mistakes
    .map(({ layer, problem }) => {
      return { layer, ...problem, offset: problem.offset ?? layer.offsetOf(problem.path) };
    })
    .toSorted((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || a.offset - b.offset);
  const positions = new Map<PlacedText, ReturnType<typeof createPositions>>();
  return limited(placed).map(({ layer, offset, path, message }) => {
    const positionOf = positions.get(layer) ?? createPositions(layer.text, layer.start);
    positions.set(layer, positionOf);
    const { file } = layer;
    return {
      ...(file !== undefined && { file }),
      ...positionOf(offset),
      path: dottedPath(path),
      message,
    };
  });
}

function limited<Item extends { readonly message: string }>(problems: readonly Item[]): Item[] {
  const shown = problems.slice(0, PROBLEMS_PER_DOCUMENT_MAXIMUM);
  const first = problems[shown.length];
  if (!first) return shown;
  const more = (problems.length - shown.length).toLocaleString('en');
  return [...shown, { ...first, message: `… and ${more} more problems from here on` }];
}
