import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { nameInMessage } from './name-in-message.ts';
import { positionAt, TEXT_START, type TextPosition } from './text-position.ts';

/** A path as its single steps: field names, and list indexes as text. */
export type Segments = readonly string[];

export interface SegmentProblem {
  readonly path: Segments;
  readonly message: string;
}

export function dottedPath(path: Segments): string {
  return path.map((step) => (/^[\w$]{1,60}$/.test(step) ? step : nameInMessage(step))).join('.');
}

/**
 * Finds the places of dotted paths (`rates.rates.0.base_rate`) in one valid JSON text that starts at
 * `start` of its file: the field's name, the list item's first character, or, where the path is
 * absent, those of its nearest ancestor that is there. Reads the text once, when first asked.
 */
export function createLocator(text: string, start = TEXT_START): (path: string) => TextPosition {
  const locate = createSegmentLocator(text, start);
  return (path) => locate(path === '' ? [] : path.split('.'));
}

/** The same for paths whose names may hold dots themselves. */
export function createSegmentLocator(
  text: string,
  start = TEXT_START,
): (path: Segments) => TextPosition {
  let root: Node | undefined;
  return (path) => {
    root ??= parseTree(text, [], { disallowComments: true });
    return positionAt(text, root ? nearestNode(root, path).offset : 0, start);
  };
}

function nearestNode(root: Node, path: Segments): Node {
  let node = root;
  let found = root;
  for (const step of path) {
    const child = findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step]);
    if (!child) break;
    node = child;
    found = child.parent?.type === 'property' ? child.parent : child;
  }
  return found;
}
