import { parseTree, type Node } from 'jsonc-parser';
import type { Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { TextPosition } from './text-position.ts';

/** A path as a list of steps: field names, and list indexes as text. */
export type Segments = readonly string[];

export interface SegmentProblem {
  readonly path: Segments;
  readonly message: string;
  /** The offset in the text, in UTF-16 units. Omitted if it is the offset of `path`. */
  readonly offset?: number;
}

export interface LocatedProblem extends Problem, TextPosition {
  /** The base that contains the problem. Omitted if it is in the configuration itself. */
  readonly file?: string;
}

/** The path as messages show it, such as `staffUsers.0.email`. Unusual field names are quoted. */
export function dottedPath(path: Segments): string {
  return path.map((step) => (/^[\w$]{1,60}$/.test(step) ? step : nameInMessage(step))).join('.');
}

/**
 * Finds the offsets of paths in valid JSON: where the name of a field or an item of a list starts.
 * For a missing path, finds its nearest existing ancestor. Parses the text once, on first use.
 */
export function createOffsetFinder(text: string): (path: Segments) => number {
  let root: Node | undefined;
  const known = new Map<Node, ReadonlyMap<string, Node>>();
  const childOf = (node: Node, step: string) => {
    if (node.type === 'array') return node.children?.[Number(step)];
    if (node.type !== 'object') return undefined;
    let fields = known.get(node);
    if (!fields) known.set(node, (fields = fieldsOf(node)));
    return fields.get(step);
  };
  return (path) => {
    root ??= parseTree(text, [], { disallowComments: true });
    let node = root;
    let offset = root?.offset ?? 0;
    for (const step of path) {
      node = node && childOf(node, step);
      if (!node) break;
      offset = node.parent?.type === 'property' ? node.parent.offset : node.offset;
    }
    return offset;
  };
}

/**
 * The values directly inside an object, by field name. For a duplicate field, returns the first
 * value.
 */
function fieldsOf({ children = [] }: Node): Map<string, Node> {
  const values = new Map<string, Node>();
  for (const { children: [name, value] = [] } of children) {
    if (name && value && !values.has(String(name.value))) values.set(String(name.value), value);
  }
  return values;
}
