/** A configuration needs 4; the limit keeps hostile input from exhausting the stack. */
export const DEPTH_MAXIMUM = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Runs once over a JSON text and counts the members of all objects; duplicates count each time. A
 * text with more members written than `countMembers` finds in its parsed value repeats a key; that is
 * much faster than looking for the key. `tooDeepAt` is the offset of the first bracket that nests
 * deeper than `DEPTH_MAXIMUM`, or -1.
 */
export function outlineOf(text: string) {
  let members = 0;
  let depth = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const unit = text.charCodeAt(offset);
    if (unit === QUOTE) {
      for (offset += 1; offset < text.length; offset += 1) {
        const inside = text.charCodeAt(offset);
        if (inside === QUOTE) break;
        if (inside === BACKSLASH) offset += 1;
      }
    } else if (unit === COLON) {
      members += 1;
    } else if ((unit | 0x20) === 0x7b) {
      // { and [ differ in one bit, as do } and ].
      depth += 1;
      if (depth > DEPTH_MAXIMUM) return { members, tooDeepAt: offset };
    } else if ((unit | 0x20) === 0x7d) {
      depth -= 1;
    }
  }
  return { members, tooDeepAt: -1 };
}

/** Members of all objects in a parsed value. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isList = Array.isArray(value);
  const children: unknown[] = isList ? value : Object.values(value);
  let members = isList ? 0 : children.length;
  for (const child of children) {
    if (typeof child === 'object') members += countMembers(child);
  }
  return members;
}
