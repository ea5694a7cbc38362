import type { Writable } from 'node:stream';
import { plainJson, withoutDirection } from '#domain/text/plain-text.ts';
import { fileFailureReason } from './file-failure.ts';

/** The reader has gone, which is its right. */
const NOBODY_READS = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** A standard stream that outlives its reader (`hms plan … | head`) and a disk that is full. */
export class Output {
  readonly #stream: Writable;
  #isClosed = false;
  #failure: string | undefined;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Never throws: what reports a fault writes here too, and would bring the next one about.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      this.#isClosed = true;
      if (!NOBODY_READS.includes(error.code ?? '')) this.#failure ??= fileFailureReason(error);
    });
  }

  /** Nothing more is written: nobody reads, or it failed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Why something that was written is lost; undefined where nothing is, or nobody wanted it. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Writes at once; resolves when more is welcome. */
  async write(text: string | Uint8Array): Promise<void> {
    if (this.#isClosed) return;
    // A callback of each text would keep it until the next turn of the event loop.
    if (!this.#stream.write(typeof text === 'string' ? shown(text) : text)) await this.flush();
  }

  line(text: string): Promise<void> {
    return this.write(`${text}\n`);
  }

  lines(texts: readonly string[]): Promise<void> {
    return this.write(texts.map((text) => `${text}\n`).join(''));
  }

  /** One NDJSON object. */
  event(value: object): Promise<void> {
    return this.json(JSON.stringify(value));
  }

  /** JSON text; what a terminal would act on is escaped. */
  json(text: string): Promise<void> {
    return this.line(plainJson(text));
  }

  /** Writes a last object; what comes after it is lost. */
  async end(value: object): Promise<void> {
    if (this.#isClosed) return;
    void this.event(value);
    this.#isClosed = true;
    await this.#drained();
  }

  /** Resolves once everything written has left the process, or cannot. */
  async flush(): Promise<void> {
    if (!this.#isClosed) await this.#drained();
  }

  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stream.write('', () => resolve());
    });
  }
}

/** Our own output has colours and moves of the cursor, which begin with ESC, and no C1 control. */
const C1_CONTROLS = /[\u0080-\u009F]/g;

/** The last guard, for words of servers and files that nobody made printable. */
function shown(text: string): string {
  return withoutDirection(text).replace(C1_CONTROLS, ' ');
}
