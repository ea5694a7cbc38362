// How a mistake becomes a problem that users read:
// 1. A `SegmentProblem` has a path in one text. `JsonMistake`, `ShapeProblem` and `LayerProblem`
//    extend it.
// 2. A `Mistake` adds the text that the path belongs to.
// 3. A `LocatedProblem` has a line and column, and the file if the problem is in a base.
// 4. An `InputProblem` of the use cases adds the input and the index of the configuration.
// `SplitMistake` and `SourceProblem` are for inputs whose text cannot be read.
import {
  dottedPath,
  type LocatedProblem,
  type Segments,
  type SegmentProblem,
} from './json-location.ts';
import { createPositions, type TextPosition } from './text-position.ts';
import { grouped } from '#domain/text/grouped.ts';

/** One file must not hide the problems of others. The last problem says how many more there are. */
const PROBLEMS_PER_DOCUMENT_MAXIMUM = 1000;

export interface PlacedText {
  readonly file: string | undefined;
  readonly text: string;
  readonly start: TextPosition;
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

/** Sorts problems by layer, in the order of `layers`, and then by position. */
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
  const more = grouped(problems.length - shown.length);
  return [...shown, { ...first, message: `… and ${more} more problems from here on` }];
}
