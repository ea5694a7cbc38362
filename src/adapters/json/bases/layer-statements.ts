import type { Segments } from '#adapters/json/json-location.ts';
import type { Layer, LayerProblem } from './document-layer.ts';

/** The effect of a layer on a path of lower layers. */
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
 * the list or value that would have to contain it, else the highest.
 */
export function layerOf(highestFirst: readonly [Layer, ...Layer[]], path: Segments): Layer {
  for (const layer of highestFirst) {
    const statement = statementOf(layer, path);
    if (statement === 'removes it') break;
    if (statement !== 'says nothing') return layer;
  }
  return highestFirst[0];
}

/** The problems of a layer that remain after applying the `higher` layers. */
export function effectiveProblems(layer: Layer, higher: readonly Layer[]): LayerProblem[] {
  // Two bases may extend the same file.
  if (higher.includes(layer)) return [];
  return layer.wrong.filter(
    ({ path, isLasting }) =>
      isLasting || higher.every((other) => statementOf(other, path) === 'says nothing'),
  );
}
