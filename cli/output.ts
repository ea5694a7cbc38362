import type { Writable } from 'node:stream';

/** A standard stream that outlives its reader: `hms plan … | head` closes it early. */
export class Output {
  readonly #stream: Writable;
  #isClosed = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
      this.#isClosed = true;
    });
  }

  /** Nobody reads any more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Writes at once; resolves when more is welcome. */
  async write(text: string): Promise<void> {
    if (this.#isClosed || this.#stream.write(text)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        for (const event of ['drain', 'error', 'close']) this.#stream.off(event, go);
        resolve();
      };
      for (const event of ['drain', 'error', 'close']) this.#stream.once(event, go);
    });
  }

  line(text: string): Promise<void> {
    return this.write(`${text}\n`);
  }

  /** One NDJSON object. */
  event(value: object): Promise<void> {
    return this.line(JSON.stringify(value));
  }

  /** Resolves once everything written has left the process, or nobody wants it. */
  async flush(): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      this.#stream.write('', () => resolve());
    });
  }
}
