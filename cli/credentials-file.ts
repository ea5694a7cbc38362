import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** The only place that generated passwords are written to: NDJSON that its owner alone may read. */
export class CredentialsFile {
  readonly #path: string;
  #isWritten = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** The path once there is something in it. */
  get writtenTo(): string | undefined {
    return this.#isWritten ? this.#path : undefined;
  }

  /** Finds out before anything is sent whether the file can be written. Throws `CommandFailure`. */
  assertWritable(): void {
    let place = resolve(this.#path);
    while (!existsSync(place)) place = dirname(place);
    try {
      accessSync(place, constants.W_OK);
      if (statSync(place).isDirectory() === (place === resolve(this.#path))) throw notAFile();
    } catch (error) {
      throw this.#failure(EXIT.invalid, error);
    }
  }

  /** On the disk when this returns. `generated` are indexes of staff users. Throws `CommandFailure`. */
  write(config: HotelConfig, generated: readonly number[]): void {
    const lines = generated.flatMap((index) => {
      const user = config.staffUsers[index];
      if (!user) return [];
      const { first_name, last_name, username, email, role, password } = user;
      const hotel = config.hotelProfile.code;
      const name = `${first_name} ${last_name}`;
      return `${JSON.stringify({ hotel, name, username, email, role, password })}\n`;
    });
    if (lines.length > 0) this.#append(lines.join(''));
  }

  #append(text: string): void {
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: OWNER_ONLY_FOLDER });
      const file = openSync(this.#path, 'a', OWNER_ONLY);
      try {
        fchmodSync(file, OWNER_ONLY);
        writeFileSync(file, text);
        fsyncSync(file);
        this.#isWritten = true;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw this.#failure(EXIT.failed, error);
    }
  }

  #failure(exitCode: ExitCode, error: unknown): CommandFailure {
    return new CommandFailure(
      exitCode,
      `The file for generated passwords, ${this.#path}, cannot be written: ${reasonOf(error)}.`,
    );
  }
}

function notAFile(): Error {
  return Object.assign(new Error(), { code: 'EISDIR' });
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
