import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf, type Problem } from '#domain/problem.ts';
import type { BaseStack, FindBases } from './bases/base-stack.ts';
import {
  asPatch,
  pathOfBase,
  readLayer,
  type Layer,
  type LayerProblem,
} from './bases/document-layer.ts';
import { effectiveProblems, layerOf } from './bases/layer-statements.ts';
import { mergePatch } from './bases/merge-patch.ts';
import { misplacedReference, type Environment } from './environment-references.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import { dottedPath, type LocatedProblem, type SegmentProblem } from './json-location.ts';
import { located, locatedIn, type Mistake } from './located-problems.ts';
import { shapeDocument } from './shape/shape-problems.ts';
import type { TextPosition } from './text-position.ts';

export interface ReadDocument {
  /** Absent if there are problems. Ready for `checkDocument`. */
  readonly document?: HotelDocument;
  /** The valid part of the text. If there are `problems`, use it only to find further problems. */
  readonly readable?: HotelDocument;
  /**
   * The bases in the order in which they are applied, then the text itself. Empty if none can be
   * used.
   */
  readonly lowestFirst: readonly Layer[];
  /** Sorted by position: first those in the text, then those in its bases. */
  readonly problems: readonly LocatedProblem[];
  /**
   * `problems` together with those found in `readable` (by `checkDocument`), in the same order,
   * without problems that only follow from others.
   */
  readonly problemsWith: (found: readonly Problem[]) => LocatedProblem[];
  /**
   * Warnings about values that may not mean what the author expects; `locate` finds their places.
   */
  readonly warnings: readonly Problem[];
  /** Warnings about `readable`, in the same order. */
  readonly locate: (warnings: readonly Problem[]) => LocatedProblem[];
}

const TEXT_NOT_REFERENCE = '${env:…} is text here: references are read only in passwords';
const ONLY_ON_THE_COMMAND_LINE = '"extends" can only be used on the command line';

interface ReadOptions {
  /** The text's own place in its file. */
  readonly start?: TextPosition;
  /** Values of `${env:NAME}` in passwords, which is a problem if absent. */
  readonly environment?: Environment;
  /** `extends` is a problem if absent. */
  readonly findBases?: FindBases;
}

/**
 * Reads one configuration from its JSON text (docs/configurations.md). Needs neither Node nor a
 * browser. Limits and required fields are the job of `checkDocument`.
 */
export function readDocument(text: string, options: ReadOptions = {}): ReadDocument {
  const own = readLayer(text, options);
  if (!('text' in own)) return refused(own);
  const stack = stackUnder(own, options.findBases);
  if (Array.isArray(stack)) return refused(stack);
  if (!stack) return readMerged([own], own.value);
  const patch = asPatch(own);
  return readMerged([patch, ...stack.layers.toReversed()], mergePatch(stack.merged, own.value));
}

function refused(problems: readonly LocatedProblem[]): ReadDocument {
  return {
    lowestFirst: [],
    problems,
    problemsWith: () => [...problems],
    warnings: [],
    locate: () => [],
  };
}

function stackUnder(own: Layer, findBases?: FindBases): BaseStack | undefined | LocatedProblem[] {
  if (!findBases) {
    if (!own.bases) return undefined;
    return locatedIn(own, [{ path: ['extends'], message: ONLY_ON_THE_COMMAND_LINE }]);
  }
  const found = findBases(own.bases);
  if (!found || 'layers' in found) return found;
  return found.flatMap(({ index, problem }) =>
    typeof problem === 'string'
      ? locatedIn(own, [{ path: pathOfBase(own, index), message: problem }])
      : problem,
  );
}

/** Must not change `value`: other configurations may share parts of it. */
function readMerged(highestFirst: readonly [Layer, ...Layer[]], value: unknown): ReadDocument {
  const { readable, problems: misshapen } = shapeDocument(value);
  const wrong: Mistake<LayerProblem>[] = [
    ...highestFirst.flatMap((layer, index) =>
      effectiveProblems(layer, highestFirst.slice(0, index)).map((problem) => ({ layer, problem })),
    ),
    ...misshapen.map((problem) => ({ layer: layerOf(highestFirst, problem.path), problem })),
  ];
  const mistakeOf = (given: Problem) => {
    const problem = explained(given, readable);
    return { layer: layerOf(highestFirst, problem.path), problem };
  };

  const problemsWith = (found: readonly Problem[]) => {
    if (wrong.length === 0 && found.length === 0) return [];
    const places = new Set(wrong.map(({ problem }) => affectedPath(problem)));
    const further = readable ? independentProblems(found, places, readable) : [];
    return located([...wrong, ...further.map(mistakeOf)], highestFirst);
  };
  const locate = (found: readonly Problem[]) => located(found.map(mistakeOf), highestFirst);
  const problems = problemsWith([]);
  const misplaced = misplacedReference(readable);
  const warnings = misplaced ? [{ path: dottedPath(misplaced), message: TEXT_NOT_REFERENCE }] : [];
  const lowestFirst = highestFirst.toReversed();
  const read = { lowestFirst, problems, problemsWith, warnings, locate };
  if (!readable) return read;
  return problems.length > 0 ? { readable, ...read } : { document: readable, readable, ...read };
}

function explained(problem: Problem, document: HotelDocument = {}): SegmentProblem {
  return { path: segmentsOf(problem.path), message: explainedMessage(problem, document) };
}

/** Paths where something is missing because of a problem. */
function affectedPath({ path, intended }: LayerProblem): string {
  return dottedPath(intended ?? path);
}
