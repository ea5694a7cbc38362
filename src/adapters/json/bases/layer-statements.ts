import type { Segments } from '#adapters/json/json-location.ts';
import type { Layer, LayerProblem } from './document-layer.ts';

/**
 * What a layer says about a path. 'ends it': a list or a plain value of the layer replaces the
 * object in lower layers that contains the path.
 */
type Statement = 'has it' | 'ends it' | 'removes it' | 'says nothing';

function statementOf({ value }: Layer, path: Segments): Statement {
  let inside = value;
  let isInList = false;
  for (const step of path) {
    if (inside === null) return isInList ? 'ends it' : 'removes it';
    if (typeof inside !== 'object') return 'ends it';
    if (Array.isArray(inside)) isInList = true;
    // Only objects outside lists merge with lower layers.
    if (!Object.hasOwn(inside, step)) return isInList ? 'ends it' : 'says nothing';
    inside = (inside as Readonly<Record<string, unknown>>)[step];
  }
  return inside === null && !isInList && path.length > 0 ? 'removes it' : 'has it';
}

/**
 * Returns the highest layer that sets the value, or that sets a parent path to a list or a plain
 * value. Returns the highest layer of all if there is no such layer, or if a layer removes the
 * value.
 */
export function layerOf(highestFirst: readonly [Layer, ...Layer[]], path: Segments): Layer {
  for (const layer of highestFirst) {
    const statement = statementOf(layer, path);
    if (statement === 'removes it') break;
    if (statement !== 'says nothing') return layer;
  }
  return highestFirst[0];
}

/** Omits problems whose value a higher layer replaces. */
export function effectiveProblems(layer: Layer, higher: readonly Layer[]): LayerProblem[] {
  // A file that two bases extend occurs twice: its problems are reported once.
  if (higher.includes(layer)) return [];
  return layer.wrong.filter(
    ({ path, isLasting }) =>
      isLasting || higher.every((other) => statementOf(other, path) === 'says nothing'),
  );
}
