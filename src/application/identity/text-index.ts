/** Finds the numbers that were added for a text, such as the positions of hotels in a list. */
export class TextIndex {
  readonly #numbers = new Map<string, number[]>();

  add(text: string, number: number): void {
    const numbers = this.#numbers.get(text);
    if (numbers) numbers.push(number);
    else this.#numbers.set(text, [number]);
  }

  /** Latest first. */
  numbersOf(text: string): number[] {
    return this.#numbers.get(text)?.toReversed() ?? [];
  }
}
