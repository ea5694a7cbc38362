/** Numbers by text. A text may have several numbers. */
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
