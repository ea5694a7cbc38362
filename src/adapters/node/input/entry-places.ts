import type { ConfigEntry } from './config-source.ts';

/** Remembers the position of each configuration in an input, using little memory. */
export class EntryPlaces {
  /** Line and column of each configuration in turn. */
  readonly #places: number[] = [];
  readonly #files: { readonly first: number; readonly file: string }[] = [];

  /** In the order of the input. */
  note({ index, file, line, column }: ConfigEntry): void {
    if (this.#files.at(-1)?.file !== file) this.#files.push({ first: index, file });
    this.#places[2 * index] = line;
    this.#places[2 * index + 1] = column;
  }

  /** `a.json:12:5`. */
  at(index: number): string {
    const file = this.#files.findLast(({ first }) => first <= index)?.file;
    return `${file}:${this.#places[2 * index]}:${this.#places[2 * index + 1]}`;
  }
}
