// Shortens lists of operation keys, such as `room:101`.
import { neighbours } from '#domain/text/neighbours.ts';

/** With at most this many keys, the text contains every key and no ranges. */
const MOST_KEYS = 3;
/** Fewer consecutive keys than this are written as single keys. */
const SHORTEST_RANGE = 3;
/** A text contains at most this many ranges and single keys. Further keys are only counted. */
const MOST_PARTS = 3;

export interface AlikeItems<Item> {
  /** `room:104 … room:145 (42)` */
  readonly keys: string;
  readonly count: number;
  readonly first: Item;
}

/** Items are in one group if the kind of their key and the result of `likenessOf` (compared as JSON) are the same. */
export function groupAlike<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  likenessOf: (item: Item) => unknown,
  mostParts = MOST_PARTS,
): AlikeItems<Item>[] {
  const groups = Map.groupBy(items, (item) =>
    JSON.stringify([keyOf(item).split(':')[0], likenessOf(item)]),
  );
  return [...groups.values()].flatMap((group) => {
    const keys = rangeOfKeys(group.map(keyOf), mostParts);
    return group.slice(0, 1).map((first) => ({ keys, count: group.length, first }));
  });
}

/** One text for each kind: `room:101 … room:145 (45)`, `completion`. */
export function rangesByKind(keys: readonly string[], mostParts = MOST_PARTS): string[] {
  const groups = groupAlike(keys, String, () => undefined, mostParts);
  return groups.map((group) => group.keys);
}

/** `room:101, room:102`, or `room:101 … room:104 (4), room:106`. A range contains every number between its ends. */
export function rangeOfKeys(keys: readonly string[], mostParts = MOST_PARTS): string {
  const sorted = keys.toSorted((a, b) => naturalOrder().compare(a, b));
  if (sorted.length <= MOST_KEYS) return sorted.join(', ');
  const parts = rangesIn(sorted);
  const left = parts.slice(mostParts).flat().length;
  const shown = parts.slice(0, left > 1 ? mostParts : undefined).map(textOfRange);
  return `${shown.join(', ')}${left > 1 ? ` and ${left} more` : ''}`;
}

let collator: Intl.Collator | undefined;

/** Created when needed, because loading its data takes time. */
function naturalOrder(): Intl.Collator {
  return (collator ??= new Intl.Collator('en', { numeric: true }));
}

/** Groups consecutive keys. A group that is too short for a range is split into single keys. */
function rangesIn(sorted: readonly string[]): string[][] {
  return neighbours(sorted, follows).flatMap((keys) =>
    keys.length < SHORTEST_RANGE ? keys.map((key) => [key]) : [keys],
  );
}

function textOfRange(keys: readonly string[]): string {
  const [first = ''] = keys;
  return keys.length === 1 ? first : `${first} … ${keys.at(-1)} (${keys.length})`;
}

const NUMBER_AT_THE_END = /(?<!\d)\d+$/;

/** Whether the number at the end of the key is one higher, as in `room:101` and `room:102`. */
function follows(key: string, before: string): boolean {
  const [number, numberBefore] = [key, before].map((each) => NUMBER_AT_THE_END.exec(each)?.[0]);
  if (number === undefined || numberBefore === undefined) return false;
  const isSameKind = key.slice(0, -number.length) === before.slice(0, -numberBefore.length);
  return isSameKind && Number(number) === Number(numberBefore) + 1;
}
