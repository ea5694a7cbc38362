import { fstatSync, ftruncateSync, writeSync } from 'node:fs';

const TRAILER = Buffer.from('\n]}}\n');

/**
 * Writes an HTTP Archive (HAR 1.2) entry by entry. The end of the JSON text is written with each
 * entry and overwritten by the next, so the file is valid at any time, also after the process was
 * killed. Nothing stays in memory.
 */
export class HarFile {
  readonly #file: number;
  readonly #onFailure: (error: unknown) => void;
  /** Position at which the end of the JSON text starts. */
  #end: number;
  #isFirst = true;
  #hasFailed = false;

  /**
   * `file` is a writable descriptor, whose content is replaced. `onFailure` is called once; after
   * that nothing is written. Throws if the start cannot be written.
   */
  constructor(file: number, version: string, onFailure: (error: unknown) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
    ftruncateSync(file);
    const creator = JSON.stringify({ name: 'hms', version });
    const start = Buffer.from(`{"log":{"version":"1.2","creator":${creator},"entries":[\n`);
    writeAll(file, Buffer.concat([start, TRAILER]), 0);
    this.#end = start.length;
  }

  append(entry: object): void {
    if (this.#hasFailed) return;
    const text = Buffer.from(`${this.#isFirst ? '' : ',\n'}${JSON.stringify(entry)}`);
    if (this.#isTaken()) {
      this.#hasFailed = true;
      this.#onFailure(new Error('another process writes to it'));
      return;
    }
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

  /** Another process with the same --har has started the file again. */
  #isTaken(): boolean {
    try {
      return fstatSync(this.#file).size !== this.#end + TRAILER.length;
    } catch {
      // The next write reports the problem.
      return false;
    }
  }

  /** There was room for the end before this entry. */
  #restoreEnd(): void {
    try {
      ftruncateSync(this.#file, this.#end);
      writeAll(this.#file, TRAILER, this.#end);
    } catch {
      // The file cannot be written any more.
    }
  }
}

/** On a full disk, one call may write only a part. */
function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}
