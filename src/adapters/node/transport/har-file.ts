import { ftruncateSync, writeSync } from 'node:fs';
import { plainJson } from '#domain/text/plain-text.ts';

const TRAILER = Buffer.from('\n]}}\n');

/**
 * Writes an HTTP Archive (HAR 1.2) entry by entry, without keeping entries in memory. Each entry overwrites the end of
 * the JSON text and adds it again, so the file is valid at any time, even after the process was killed.
 */
export class HarFile {
  readonly #file: number;
  readonly #onFailure: (error: unknown) => void;
  #end: number;
  #isFirst = true;
  #hasFailed = false;

  /** `file` is a writable, empty descriptor. `onFailure` is called once, and then nothing is written. May throw. */
  constructor(file: number, version: string, onFailure: (error: unknown) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
    const creator = JSON.stringify({ name: 'hms', version });
    const start = Buffer.from(`{"log":{"version":"1.2","creator":${creator},"entries":[\n`);
    writeAll(file, Buffer.concat([start, TRAILER]), 0);
    this.#end = start.length;
  }

  append(entry: object): void {
    if (this.#hasFailed) return;
    const text = Buffer.from(`${this.#isFirst ? '' : ',\n'}${plainJson(JSON.stringify(entry))}`);
    try {
      writeAll(this.#file, Buffer.concat([text, TRAILER]), this.#end);
      this.#end += text.length;
      this.#isFirst = false;
    } catch (error) {
      this.#hasFailed = true;
      this.#restoreEnd();
      this.#onFailure(error);
    }
  }

  /** Writes the end of the JSON text again. This works even on a full disk, because the file was already this long. */
  #restoreEnd(): void {
    try {
      ftruncateSync(this.#file, this.#end);
      writeAll(this.#file, TRAILER, this.#end);
    } catch {
      // Nothing more can be done: the caller reports the failed write.
    }
  }
}

/** Repeats the write, because on a full disk one call may write only a part. */
function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}
