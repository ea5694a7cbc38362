import type { ConfigEntry } from './config-source.ts';

/**
 * Remembers the position of each configuration in an input. Takes memory only where the distance
 * between lines changes, or the file: none for a line of NDJSON that follows another.
 */
export class EntryPlaces {
  // One of each for each row of configurations that are equally far apart, in the same file and
  // column.
  readonly #firsts: number[] = [];
  readonly #files: string[] = [];
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  /** The number of lines from one configuration to the next; 0 until the second is known. */
  readonly #steps: number[] = [];

  /** In the order of the input. */
  note({ index, file, line, column }: ConfigEntry): void {
    const last = this.#firsts.length - 1;
    if (this.#files[last] === file && this.#columns[last] === column) {
      const isSecond = index === (this.#firsts[last] ?? 0) + 1;
      if (isSecond) this.#steps[last] = line - (this.#lines[last] ?? 0);
      if (line === this.#lineOf(index, last)) return;
    }
    this.#firsts.push(index);
    this.#files.push(file);
    this.#lines.push(line);
    this.#columns.push(column);
    this.#steps.push(0);
  }

  /** `a.json:12:5`. */
  at(index: number): string {
    let [row, end] = [0, this.#firsts.length];
    while (end - row > 1) {
      const middle = (row + end) >>> 1;
      if ((this.#firsts[middle] ?? 0) <= index) row = middle;
      else end = middle;
    }
    return `${this.#files[row]}:${this.#lineOf(index, row)}:${this.#columns[row]}`;
  }

  #lineOf(index: number, row: number): number {
    const distance = index - (this.#firsts[row] ?? 0);
    return (this.#lines[row] ?? 0) + distance * (this.#steps[row] ?? 0);
  }
}
