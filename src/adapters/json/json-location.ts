import { parseTree, type Node } from 'jsonc-parser';
import { nameInMessage } from './name-in-message.ts';

/** A path as its single steps: field names, and list indexes as text. */
export type Segments = readonly string[];

export interface SegmentProblem {
  readonly path: Segments;
  readonly message: string;
}

export function dottedPath(path: Segments): string {
  return path.map((step) => (/^[\w$]{1,60}$/.test(step) ? step : nameInMessage(step))).join('.');
}

/** The steps of a path whose names hold no dots. */
export function segmentsOf(path: string): Segments {
  return path === '' ? [] : path.split('.');
}

/**
 * Finds the offsets of paths in one valid JSON text: of the field's name, the list item's first
 * character, or, where the path is absent, of its nearest ancestor that is there. Reads the text
 * once, when first asked.
 */
export function createOffsetFinder(text: string): (path: Segments) => number {
  let root: Node | undefined;
  const known = new Map<Node, ReadonlyMap<string, Node>>();
  const childrenOf = (node: Node) => {
    let children = known.get(node);
    if (!children) known.set(node, (children = childrenByStep(node)));
    return children;
  };
  return (path) => {
    root ??= parseTree(text, [], { disallowComments: true });
    let node = root;
    let offset = root?.offset ?? 0;
    for (const step of path) {
      node = node && childrenOf(node).get(step);
      if (!node) break;
      offset = node.parent?.type === 'property' ? node.parent.offset : node.offset;
    }
    return offset;
  };
}

/** The values directly inside a list or an object; of a field that is given twice the first. */
function childrenByStep({ type, children = [] }: Node): Map<string, Node> {
  if (type === 'array') return new Map(children.map((child, index) => [String(index), child]));
  const values = new Map<string, Node>();
  for (const { children: [name, value] = [] } of children) {
    if (name && value && !values.has(String(name.value))) values.set(String(name.value), value);
  }
  return values;
}
