import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf, type Problem } from '#domain/problem.ts';
import type { BaseStack, FindBases } from '#adapters/json/bases/base-stack.ts';
import {
  asPatch,
  pathOfBase,
  readLayer,
  type Layer,
  type LayerProblem,
} from '#adapters/json/bases/document-layer.ts';
import { mergePatch } from '#adapters/json/bases/merge-patch.ts';
import { misplacedReference, type Environment } from './environment-references.ts';
import { explainedMessage, independentProblems } from '#domain/batch/independent-problems.ts';
import {
  dottedPath,
  type LocatedProblem,
  type SegmentProblem,
  type Segments,
} from './json-location.ts';
import { located, locatedIn, type Mistake } from './located-problems.ts';
import { shapeDocument } from '#adapters/json/shape/shape-problems.ts';
import type { TextPosition } from './text-position.ts';

export interface ReadDocument {
  /** The valid configuration, ready for `checkDocument`. Omitted if there are problems. */
  readonly document?: HotelDocument;
  /** The valid part of the configuration. If there are `problems`, use it only to find further problems. */
  readonly readable?: HotelDocument;
  /** In the order of application: bases first, the text last. Empty if the text or a base cannot be used. */
  readonly lowestFirst: readonly Layer[];
  /** Sorted by position: first the problems in the text itself, then those in its bases. */
  readonly problems: readonly LocatedProblem[];
  /** Adds the problems that `checkDocument` found in `readable`, without consequences of other problems. */
  readonly problemsWith: (found: readonly Problem[]) => LocatedProblem[];
  /** Warnings about values that may not mean what the author expects. `locate` adds their positions. */
  readonly warnings: readonly Problem[];
  /** Adds positions to warnings about `readable`, and sorts them like `problems`. */
  readonly locate: (warnings: readonly Problem[]) => LocatedProblem[];
}

const TEXT_NOT_REFERENCE =
  '${env:…} is not replaced here: only passwords can refer to environment variables';
const ONLY_ON_THE_COMMAND_LINE =
  'Only the command line (hms) can read "extends". Run ‘hms plan FILE --resolved > complete.json’, then import complete.json';

interface ReadOptions {
  readonly start?: TextPosition;
  /** Variables to which passwords may refer. If omitted, every reference is a problem. */
  readonly environment?: Environment;
  /** If omitted, `extends` is a problem. */
  readonly findBases?: FindBases;
}

/** Reads a configuration (docs/configurations.md). `checkDocument` checks limits and required fields. */
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

/** Must not change `value`, because other configurations may share parts of it. */
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

/** The path of the value that is missing because of the problem. */
function affectedPath({ path, intended }: LayerProblem): string {
  return dottedPath(intended ?? path);
}

/** 'ends it': a list or a plain value replaces the object of lower layers that contains the path. */
type Statement = 'has it' | 'ends it' | 'removes it' | 'says nothing';

function statementOf({ value }: Layer, path: Segments): Statement {
  let inside = value;
  let isInList = false;
  for (const step of path) {
    if (inside === null) return isInList ? 'ends it' : 'removes it';
    if (typeof inside !== 'object') return 'ends it';
    if (Array.isArray(inside)) isInList = true;
    // An object in a list is complete: it does not merge with lower layers, which could have the field.
    if (!Object.hasOwn(inside, step)) return isInList ? 'ends it' : 'says nothing';
    inside = (inside as Readonly<Record<string, unknown>>)[step];
  }
  return inside === null && !isInList && path.length > 0 ? 'removes it' : 'has it';
}

/** The highest layer that sets the value or replaces a parent; the highest of all if there is none. */
function layerOf(highestFirst: readonly [Layer, ...Layer[]], path: Segments): Layer {
  for (const layer of highestFirst) {
    const statement = statementOf(layer, path);
    if (statement === 'removes it') break;
    if (statement !== 'says nothing') return layer;
  }
  return highestFirst[0];
}

function effectiveProblems(layer: Layer, higher: readonly Layer[]): LayerProblem[] {
  // A file that two bases extend occurs twice: its problems are reported once.
  if (higher.includes(layer)) return [];
  return layer.wrong.filter(
    ({ path, isLasting }) =>
      isLasting || higher.every((other) => statementOf(other, path) === 'says nothing'),
  );
}
