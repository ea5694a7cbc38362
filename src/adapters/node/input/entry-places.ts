import type { ConfigEntry } from './config-source.ts';

const BLOCK = 2 ** 14;

/** Remembers where each configuration of an input stands, in 8 bytes each and without copying. */
export class EntryPlaces {
  /** Lines and columns in turn, of `BLOCK` configurations each. */
  readonly #blocks: Int32Array[] = [];
  readonly #files: { readonly first: number; readonly file: string }[] = [];

  /** In the order of the input. */
  note({ index, file, line, column }: ConfigEntry): void {
    if (this.#files.at(-1)?.file !== file) this.#files.push({ first: index, file });
    const block = (this.#blocks[Math.floor(index / BLOCK)] ??= new Int32Array(2 * BLOCK));
    block[2 * (index % BLOCK)] = line;
    block[2 * (index % BLOCK) + 1] = column;
  }

  /** `a.json:12:5`. */
  at(index: number): string {
    const file = this.#files.findLast(({ first }) => first <= index)?.file;
    const block = this.#blocks[Math.floor(index / BLOCK)];
    return `${file}:${block?.[2 * (index % BLOCK)]}:${block?.[2 * (index % BLOCK) + 1]}`;
  }
}
