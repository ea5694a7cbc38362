import type { Writable } from 'node:stream';
import { plainJson, withoutDirection } from '#domain/text/plain-text.ts';
import { fileFailureReason } from './files/file-failure.ts';

/** Error codes of a closed pipe. They are not failures: the reader, such as `head`, has all it wants. */
const READER_GONE = ['EPIPE', 'ERR_STREAM_DESTROYED'];

interface Drawing {
  readonly erase: () => string;
  readonly draw: () => string;
}

/** A standard stream. Writing never throws, even if the reader has stopped or the disk is full. */
export class Output {
  readonly #stream: Writable;
  #isClosed = false;
  #failure: string | undefined;
  #drawing: Drawing | undefined;
  #filter = (text: string) => text;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Do not throw here: the handler of uncaught errors writes to this class too.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#isClosed = true;
      if (!READER_GONE.includes(error.code ?? '')) this.#failure ??= fileFailureReason(error);
    });
  }

  /** True if the reader has stopped or writing has failed. Later text is dropped. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why output was lost. Undefined if no output was lost, or if the reader has stopped. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Resolves when the stream accepts more text. */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.#isClosed) return;
    // Do not pass a callback for each text: Node would keep the text in memory until the next turn of the event loop.
    const written = typeof text === 'string' ? this.#filter(shown(text)) : text;
    if (!this.#stream.write(written)) await this.flush();
  }

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

  /** `lineAbove` redraws this text below each line that it prints. */
  keepAtBottom(drawing: Drawing | undefined): void {
    this.#drawing = drawing;
  }

  lineAbove(text: string): Promise<void> {
    const { erase, draw } = this.#drawing ?? { erase: () => '', draw: () => '' };
    return this.write(`${erase()}${text}\n${draw()}`);
  }

  /** Prints one NDJSON object. Escapes terminal control characters. */
  event(value: object): Promise<void> {
    // Escape `##[`, which GitHub would read as a command (cli/report/findings.ts).
    return this.line(plainJson(JSON.stringify(value)).replaceAll('##[', '#\\u0023['));
  }

  /** Prints the last object. Later output is dropped. */
  async end(value: object): Promise<void> {
    if (this.#isClosed) return;
    void this.event(value);
    this.#isClosed = true;
    await this.#drained();
  }

  /** Resolves when all output has been accepted by the system or is lost. */
  async flush(): Promise<void> {
    if (!this.#isClosed) await this.#drained();
  }

  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stream.write('', () => resolve());
    });
  }
}

/** hms itself writes colours and cursor moves with ESC, so it never needs these control characters. */
const C1_CONTROLS = /[\u0080-\u009F]/g;

/** Removes control characters that come from servers and files, if no earlier step has removed them. */
function shown(text: string): string {
  return withoutDirection(text).replace(C1_CONTROLS, ' ');
}
