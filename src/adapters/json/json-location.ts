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

/** Where the name of a field or an item of a list starts, or its nearest ancestor. Reads the text on first use. */
export function createOffsetFinder(text: string): (path: Segments) => number {
  let root: Node | undefined;
  const members = new Map<Node, ReadonlyMap<unknown, Node>>();
  const membersOf = (node: Node) => {
    const known = members.get(node) ?? memberTable(node);
    members.set(node, known);
    return known;
  };
  return (path) => {
    root ??= parseTree(text);
    let [offset, value] = [root?.offset ?? 0, root];
    for (const step of path) {
      const member: Node | undefined = value && membersOf(value).get(step);
      if (!member) break;
      ({ offset } = member);
      value = member.type === 'property' ? member.children?.[1] : member;
    }
    return offset;
  };
}

function memberTable({ type, children = [] }: Node): ReadonlyMap<unknown, Node> {
  return new Map(
    children
      .map(
        (child, index) =>
          [type === 'array' ? `${index}` : child.children?.[0]?.value, child] as const,
      )
      .toReversed(),
  );
}
