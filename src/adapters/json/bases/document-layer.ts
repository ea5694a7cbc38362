import * as v from 'valibot';
import { EXTENDS_SHAPE } from '#adapters/json/shape/hotel-document-shape.ts';
import { resolvePasswords, type Environment } from '#adapters/json/environment-references.ts';
import { createOffsetFinder, type Segments } from '#adapters/json/json-location.ts';
import type { JsonMistake } from '#adapters/json/json-mistakes.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { parseJson } from '#adapters/json/parse-json.ts';
import { removeAtPath } from '#adapters/json/remove-at-path.ts';
import { unknownNulls, type ShapeProblem } from '#adapters/json/shape/shape-problems.ts';
import { TEXT_START, type TextPosition } from '#adapters/json/text-position.ts';

export interface LayerProblem extends ShapeProblem {
  /** Where it is in the text, if not at its path. */
  readonly offset?: number;
  /** Whether it counts even if a higher layer replaces the value. */
  readonly isLasting?: boolean;
}

/** One of the texts that make up a configuration: its own, or that of a base. */
export interface Layer {
  /** The file of a base; undefined for the configuration itself. */
  readonly file: string | undefined;
  readonly text: string;
  /** The place of the text in its file. */
  readonly start: TextPosition;
  /** With `${env:NAME}` in passwords replaced, and without what is `wrong`. */
  readonly value: unknown;
  readonly wrong: readonly LayerProblem[];
  /** The offset of a path in the text, or of its nearest existing ancestor. */
  readonly offsetOf: (path: Segments) => number;
  /** What `extends` names; undefined without a valid one. */
  readonly bases: readonly string[] | undefined;
  /** Whether `extends` is among what is wrong: it is unknown what the configuration contains. */
  readonly isUnclear: boolean;
}

interface LayerOptions {
  readonly file?: string | undefined;
  readonly start?: TextPosition | undefined;
  /** Values of `${env:NAME}`, which is a problem if absent. */
  readonly environment?: Environment | undefined;
}

/** Reads a JSON text. A mistake means that nothing of it can be used. */
export function readLayer(
  text: string,
  { file, start = TEXT_START, environment }: LayerOptions,
): Layer | JsonMistake {
  const json = parseJson(text);
  if ('mistake' in json) return json.mistake;
  const { value, repeated } = json;
  // Each check removes the values it reports, so that the next does not report them again.
  for (const { path } of repeated) removeAtPath(value, path);
  const unset = resolvePasswords(value, environment);
  for (const { path } of unset) removeAtPath(value, path);
  const { bases, problems: misnamed } = basesOf(value);
  // A higher layer that repeats the name may merge with either value, or replace only one of them.
  const lasting = repeated.map((problem) => ({ ...problem, isLasting: true }));
  const wrong = [...lasting, ...unset, ...misnamed];
  const isUnclear = wrong.some(({ path }) => path[0] === 'extends');
  const offsetOf = createOffsetFinder(text);
  return { file, text, start, value, wrong, offsetOf, bases, isUnclear };
}

/** The path of a name in `extends`, which may be the only one. */
export function pathOfBase({ value }: Layer, index: number): Segments {
  const isList = isJsonObject(value) && Array.isArray(value['extends']);
  return isList ? ['extends', String(index)] : ['extends'];
}

/** A layer as a patch of others. */
export function asPatch(layer: Layer): Layer {
  return { ...layer, wrong: [...layer.wrong, ...unknownNulls(layer.value)] };
}

function basesOf(value: unknown) {
  if (!isJsonObject(value) || !Object.hasOwn(value, 'extends')) {
    return { bases: undefined, problems: [] };
  }
  const result = v.safeParse(EXTENDS_SHAPE, value['extends'], { abortPipeEarly: true });
  if (result.success) {
    const { output } = result;
    return { bases: typeof output === 'string' ? [output] : output, problems: [] };
  }
  const problems = result.issues.map(({ path = [], message }) => ({
    path: ['extends', ...path.map(({ key }) => String(key))],
    message,
  }));
  return { bases: undefined, problems };
}

/** What a layer says about a path, as far as layers below it are concerned. */
type Statement = 'has it' | 'ends it' | 'removes it' | 'says nothing';

function statementOf({ value }: Layer, path: Segments): Statement {
  let inside = value;
  let isInList = false;
  for (const step of path) {
    if (inside === null) return isInList ? 'ends it' : 'removes it';
    if (typeof inside !== 'object') return 'ends it';
    if (Array.isArray(inside)) isInList = true;
    // Only objects outside lists merge with those of lower layers.
    if (!Object.hasOwn(inside, step)) return isInList ? 'ends it' : 'says nothing';
    inside = (inside as Readonly<Record<string, unknown>>)[step];
  }
  return inside === null && !isInList && path.length > 0 ? 'removes it' : 'has it';
}

/**
 * The layer that a value of the merged configuration comes from; of a missing value, the layer of
 * the list or value that would have to contain it, else the first. `layers`: the highest first.
 */
export function layerOf(layers: readonly [Layer, ...Layer[]], path: Segments): Layer {
  for (const layer of layers) {
    const statement = statementOf(layer, path);
    if (statement === 'removes it') break;
    if (statement !== 'says nothing') return layer;
  }
  return layers[0];
}

/** What is wrong in a layer, and counts although the `higher` layers are applied to it. */
export function effectiveProblems(layer: Layer, higher: readonly Layer[]): LayerProblem[] {
  // Two bases may extend the same file.
  if (higher.includes(layer)) return [];
  return layer.wrong.filter(
    ({ path, isLasting }) =>
      isLasting || higher.every((other) => statementOf(other, path) === 'says nothing'),
  );
}
