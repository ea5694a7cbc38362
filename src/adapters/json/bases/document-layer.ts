import * as v from 'valibot';
import { EXTENDS_SHAPE } from '#adapters/json/shape/field-shapes.ts';
import { resolvePasswords, type Environment } from '#adapters/json/environment-references.ts';
import {
  createOffsetFinder,
  type LocatedProblem,
  type Segments,
} from '#adapters/json/json-location.ts';
import { isFields } from '#domain/record.ts';
import { locatedIn, type PlacedText } from '#adapters/json/located-problems.ts';
import { parseJson } from '#adapters/json/parse-json.ts';
import { removeAtPath } from '#adapters/json/remove-at-path.ts';
import { unknownNulls, type ShapeProblem } from '#adapters/json/shape/shape-problems.ts';
import { TEXT_START, type TextPosition } from '#adapters/json/text-position.ts';

export interface LayerProblem extends ShapeProblem {
  /** Whether the problem remains even if a higher layer replaces the value. */
  readonly isLasting?: boolean;
}

export interface Layer extends PlacedText {
  /** The parsed value. References in passwords are replaced, and the values of `wrong` are removed. */
  readonly value: unknown;
  readonly wrong: readonly LayerProblem[];
  readonly bases: readonly string[] | undefined;
}

const SEVERAL_CONFIGURATIONS =
  'Only one configuration is expected; put several in a list in [ ], or one on each line';

interface LayerOptions {
  readonly file?: string | undefined;
  readonly start?: TextPosition | undefined;
  /** Variables to which passwords may refer. If omitted, every reference is a problem. */
  readonly environment?: Environment | undefined;
}

/** Returns problems instead of a layer if nothing in the text can be used. */
export function readLayer(
  text: string,
  { file, start = TEXT_START, environment }: LayerOptions,
): Layer | readonly LocatedProblem[] {
  const placed = { file, text, start, offsetOf: createOffsetFinder(text) };
  const json = parseJson(text, file === undefined ? { trailing: SEVERAL_CONFIGURATIONS } : {});
  if ('mistake' in json) return locatedIn(placed, [json.mistake]);
  const { value, silent } = json;
  // Each check removes the values that it reports, so that later checks do not report them again.
  for (const { path } of silent) removeAtPath(value, path);
  const unset = resolvePasswords(value, environment);
  for (const { path } of unset) removeAtPath(value, path);
  const { bases, problems: misnamed } = basesOf(value);
  // A silent mistake is always a problem: a higher layer may merge with either value of a duplicate field.
  const lasting = silent.map((problem) => ({ ...problem, isLasting: true }));
  const wrong = [...lasting, ...unset, ...misnamed];
  // If `extends` is invalid, the layer cannot be used, because the settings of its bases are unknown.
  const isUnclear = wrong.some(({ path }) => path[0] === 'extends');
  return isUnclear ? locatedIn(placed, wrong) : { ...placed, value, wrong, bases };
}

/** Returns the path of one base in `extends`. The value of `extends` is a text or a list of texts. */
export function pathOfBase({ value }: Layer, index: number): Segments {
  const isList = isFields(value) && Array.isArray(value['extends']);
  return isList ? ['extends', String(index)] : ['extends'];
}

/** The layer as a patch: unknown fields with null are problems, because merging would remove them unnoticed. */
export function asPatch(layer: Layer): Layer {
  return { ...layer, wrong: [...layer.wrong, ...unknownNulls(layer.value)] };
}

function basesOf(value: unknown) {
  if (!isFields(value) || !Object.hasOwn(value, 'extends')) {
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
