import { hashText } from '#domain/text/hash-text.ts';

/** Remembers where each of many texts first occurs, by a 64-bit hash that can be stored. */
export type FirstOccurrences = ReturnType<typeof createFirstOccurrences>;

/** `hashes`: of texts that are already known, as `hashesOf` returns them. */
export function createFirstOccurrences(hashes: Int32Array = new Int32Array()) {
  const numbers = new Map<string, number>();
  for (let place = 0; place < hashes.length; place += 2) {
    numbers.set(hashes.slice(place, place + 2).join(), 0);
  }
  return {
    /** Returns the number given with the text's first occurrence: `number` if this is the first. */
    firstOf(text: string, number: number): number {
      const key = keyOf(text);
      const first = numbers.get(key);
      if (first === undefined) numbers.set(key, number);
      return first ?? number;
    },
    has: (text: string) => numbers.has(keyOf(text)),
  };
}

function keyOf(text: string): string {
  return hashText(text).join();
}

/** Two numbers per text, for `createFirstOccurrences`. */
export function hashesOf(texts: Iterable<string>): Int32Array {
  return Int32Array.from([...texts].flatMap((text) => hashText(text)));
}
