import {
  closeSync,
  constants,
  createReadStream,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Id } from '#domain/operation.ts';
import type { StaffUser } from '#domain/staff.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { fileFailureReason } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;
/** How each line of it begins. */
const FIRST_WORD = '{"hotel":';
/** A pipe that nobody reads is an error instead of a wait. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);

/** The only place that generated passwords are written to: NDJSON that its owner alone may read. */
export class CredentialsFile {
  readonly path: string;
  #isWritten = false;
  /** By user name: of users that an earlier start of the run was about to send. */
  readonly #kept = new Map<string, string>();

  constructor(path: string) {
    this.path = path;
  }

  /** The path once there is something in it. */
  get writtenTo(): string | undefined {
    return this.#isWritten ? this.path : undefined;
  }

  /** The password that an earlier start recorded, where `recall` has found one. */
  passwordOf(username: string): string | undefined {
    return this.#kept.get(username);
  }

  /** Reads what an earlier start recorded for the hotels with these codes. Throws `CommandFailure`. */
  async recall(codes: ReadonlySet<string>): Promise<void> {
    if (codes.size === 0 || !lstatSync(this.path, { throwIfNoEntry: false })) return;
    try {
      for await (const line of createInterface({ input: createReadStream(this.path) })) {
        const { hotel, username, password } = recordIn(line);
        if (codes.has(hotel)) this.#kept.set(username, password);
      }
    } catch (error) {
      throw this.#failure(EXIT.invalid, error, 'read');
    }
    this.#isWritten = this.#kept.size > 0;
  }

  /**
   * Finds out before anything is sent whether passwords can be written; a new file is gone again
   * until there is one. Throws `CommandFailure`.
   */
  assertWritable(): void {
    try {
      if (lstatSync(this.path, { throwIfNoEntry: false })) this.#openExisting();
      else this.#makeAndRemove();
    } catch (error) {
      throw this.#failure(EXIT.invalid, error);
    }
  }

  /** On the disk when this returns. Throws `CommandFailure`. */
  write(
    { first_name, last_name, username, email, role, password }: StaffUser,
    hotel: { readonly code: string; readonly id: Id | undefined },
  ): void {
    // A second line of a user who is sent again after a lost answer would tell nothing new.
    if (this.#kept.get(username) === password) return;
    const name = `${first_name} ${last_name}`;
    const facts = { hotel: hotel.code, hotel_id: hotel.id, name, username, email, role, password };
    this.#append(`${JSON.stringify(facts)}\n`);
  }

  #openExisting(): void {
    // Not even opened where it is no file: opening some devices does something.
    if (!statSync(this.path).isFile()) throw new NotAFile();
    if (!FIRST_WORD.startsWith(this.#beginning())) throw new AnothersFile();
    closeSync(openSync(this.path, APPEND));
  }

  #beginning(): string {
    const bytes = Buffer.alloc(FIRST_WORD.length);
    const file = openSync(this.path, 'r');
    try {
      return bytes.toString('utf8', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  }

  #makeAndRemove(): void {
    makeFolder(dirname(this.path), OWNER_ONLY_FOLDER);
    closeSync(openSync(this.path, 'ax', OWNER_ONLY));
    unlinkSync(this.path);
  }

  #append(text: string): void {
    try {
      makeFolder(dirname(this.path), OWNER_ONLY_FOLDER);
      const file = openSync(this.path, APPEND | constants.O_CREAT, OWNER_ONLY);
      try {
        if (!fstatSync(file).isFile()) throw new NotAFile();
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

  #failure(exitCode: ExitCode, error: unknown, what = 'written'): CommandFailure {
    return new CommandFailure(
      exitCode,
      `The file for generated passwords, ${this.path}, cannot be ${what}: ${fileFailureReason(error)}.`,
    );
  }
}

/** Whatever is no record of ours has a hotel that none is. */
function recordIn(line: string): { hotel: string; username: string; password: string } {
  try {
    const { hotel, username, password } = JSON.parse(line) as Record<string, unknown>;
    if (typeof hotel === 'string' && typeof username === 'string' && typeof password === 'string') {
      return { hotel, username, password };
    }
  } catch {
    // A line that a crash has cut off, or another's.
  }
  return { hotel: '\0', username: '', password: '' };
}

class NotAFile extends Error {
  constructor() {
    super('it is no regular file');
  }
}

class AnothersFile extends Error {
  constructor() {
    super('there is something in it that hms did not write. Name a new or an empty file');
  }
}
