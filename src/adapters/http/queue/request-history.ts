import { HISTORY_SIZE } from '#domain/session/request-limits.ts';

/** One attempt that was made; never its body, its headers or its query. */
export interface HistoryEntry {
  readonly method: string;
  readonly path: string;
  /** 0 where no answer came. */
  readonly status: number;
  /** How long it took. */
  readonly ms: number;
  /** 0 for the first. */
  readonly attempt: number;
  /** When it was sent, ms since 1970. */
  readonly at: number;
}

/** The last 50 attempts (docs/behaviour.md §9), oldest first. */
export class RequestHistory {
  readonly #entries: HistoryEntry[] = [];
  #count = 0;

  add(entry: HistoryEntry): void {
    this.#entries[this.#count % HISTORY_SIZE] = entry;
    this.#count += 1;
  }

  /** All attempts ever made. */
  get count(): number {
    return this.#count;
  }

  entries(): readonly HistoryEntry[] {
    const start = this.#count % HISTORY_SIZE;
    if (this.#count <= HISTORY_SIZE) return [...this.#entries];
    return [...this.#entries.slice(start), ...this.#entries.slice(0, start)];
  }
}
