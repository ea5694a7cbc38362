import type { Writable } from 'node:stream';
import { plainJson, withoutDirection } from '#domain/text/plain-text.ts';
import { fileFailureReason } from './files/file-failure.ts';

/** Error codes when the reader has stopped reading, which is not a failure. */
const READER_GONE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** Progress at the bottom of a terminal: the text that removes it, and the text that draws it. */
interface Drawing {
  readonly erase: () => string;
  readonly draw: () => string;
}

/**
 * A standard stream. Writing never throws, even if the reader stops (`hms plan … | head`) or a disk
 * is full.
 */
export class Output {
  readonly #stream: Writable;
  #isClosed = false;
  #failure: string | undefined;
  #drawing: Drawing | undefined;
  #filter = (text: string) => text;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Throwing here would cause another error: faults are reported through this class too.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#isClosed = true;
      if (!READER_GONE.includes(error.code ?? '')) this.#failure ??= fileFailureReason(error);
    });
  }

  /** Further text is dropped: its reader is gone, or writing failed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why output was lost; undefined if none was, or the reader stopped. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Writes at once; resolves when the stream accepts more. */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.#isClosed) return;
    // A callback for each text would keep the text in memory until the next turn of the event loop.
    const written = typeof text === 'string' ? this.#filter(shown(text)) : text;
    if (!this.#stream.write(written)) await this.flush();
  }

  /** Transforms all further text, but not bytes. */
  filterWith(filter: (text: string) => string): void {
    this.#filter = filter;
  }

  unfilteredLine(text: string): Promise<void> {
    return this.write(Buffer.from(`${shown(text)}\n`));
  }

  line(text: string): Promise<void> {
    return this.write(`${text}\n`);
  }

  lines(texts: readonly string[]): Promise<void> {
    return this.write(texts.map((text) => `${text}\n`).join(''));
  }

  /** From now on, `lineAbove` keeps this text at the bottom. */
  keepAtBottom(drawing: Drawing | undefined): void {
    this.#drawing = drawing;
  }

  /** Prints a line above the progress on a terminal. */
  lineAbove(text: string): Promise<void> {
    const { erase, draw } = this.#drawing ?? { erase: () => '', draw: () => '' };
    return this.write(`${erase()}${text}\n${draw()}`);
  }

  /** One NDJSON object, with terminal control characters escaped. */
  event(value: object): Promise<void> {
    // Escaped, so that GitHub does not read the line as a command (cli/report/findings/github.ts).
    return this.line(plainJson(JSON.stringify(value)).replaceAll('##[', '#\\u0023['));
  }

  /** Writes the last object and drops later output. */
  async end(value: object): Promise<void> {
    if (this.#isClosed) return;
    void this.event(value);
    this.#isClosed = true;
    await this.#drained();
  }

  /** Resolves once all output has left the process or is lost. */
  async flush(): Promise<void> {
    if (!this.#isClosed) await this.#drained();
  }

  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stream.write('', () => resolve());
    });
  }
}

/** Colours and cursor moves of our own start with ESC: none of them needs a C1 control. */
const C1_CONTROLS = /[\u0080-\u009F]/g;

/** The last guard against unprintable text from servers and files. */
function shown(text: string): string {
  return withoutDirection(text).replace(C1_CONTROLS, ' ');
}
