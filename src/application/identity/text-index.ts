import { createFirstOccurrences } from '#domain/batch/first-occurrences.ts';

/** Finds numbers by text. Stores only a hash of each text, so its length takes no memory. */
export class TextIndex {
  /** Where the first number of each text is in `#numbers`. */
  readonly #first = createFirstOccurrences();
  readonly #numbers: number[] = [];
  /** The other numbers of a text, by the place of the first one. */
  readonly #later = new Map<number, number[]>();

  add(text: string, number: number): void {
    const place = this.#numbers.push(number) - 1;
    const first = this.#first.firstOf(text, place);
    if (first === place) return;
    const later = this.#later.get(first) ?? [];
    this.#later.set(first, later);
    later.push(number);
  }

  /** The latest number comes first. */
  numbersOf(text: string): number[] {
    const first = this.#first.numberOf(text);
    if (first === undefined) return [];
    const later = this.#later.get(first) ?? [];
    return [...later.toReversed(), ...this.#numbers.slice(first, first + 1)];
  }
}
