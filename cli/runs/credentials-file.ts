import type { StoredRun } from '#application/runs/stored-run.ts';
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  fsyncSync,
  lstatSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { GeneratedPasswords } from '#application/ports/runs/generated-passwords.ts';
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { CommandFailure, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import { makeFolder } from '#cli/call/files/written-files.ts';
import { makePrivate, openOwnFile, UnfitFile } from '#cli/call/files/whole-file.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { CallServices } from '#cli/container.ts';
import { shortPath } from '#cli/terminal/printable.ts';

const OWNER_ONLY_FOLDER = 0o700;
/** Every line that hms writes starts with this text, so hms recognises its own files. */
const FIRST_WORD = '{"hotel":';
const FIRST_BYTES = 64;
/** Allows reading too, because hms reads the start of the file to check that it wrote the file. */
const APPEND = constants.O_RDWR | constants.O_APPEND;
const CREATE = APPEND | constants.O_CREAT | constants.O_EXCL;

const NOT_FROM_HMS = 'it contains something that hms did not write. Name a new or empty file';
const CREATED_BY_OTHERS = 'another program created it during the run';
const REPLACED_BY_OTHERS = 'another program replaced it during the run';

/** The only file with generated passwords. It contains NDJSON, and only its owner may read it. */
export class CredentialsFile implements GeneratedPasswords {
  readonly path: string;
  #isWritten = false;
  /** Device and inode of the file that hms has checked or created. Undefined before that. */
  #identity: string | undefined;
  /** Passwords that earlier starts of the run have written, by username */
  readonly #kept = new Map<string, string>();

  constructor(path: string) {
    this.path = path;
  }

  /** The path of the file. Undefined if the file contains no password of this run. */
  get writtenTo(): string | undefined {
    return this.#isWritten ? this.path : undefined;
  }

  passwordOf(username: string): string | undefined {
    return this.#kept.get(username);
  }

  /** Reads the passwords that earlier starts have written for unfinished hotels. */
  async load(run: StoredRun): Promise<void> {
    if (!lstatSync(this.path, { throwIfNoEntry: false })) return;
    const codes = new Set<string>();
    for await (const { code, state } of run.list()) {
      if (state !== 'onboarded') codes.add(code);
    }
    if (codes.size === 0) return;
    try {
      const fd = openOwnFile(this.path, constants.O_RDONLY);
      for await (const line of createInterface({ input: createReadStream('', { fd }) })) {
        const { hotel, username, password } = recordIn(line);
        if (codes.has(hotel)) this.#kept.set(username, password);
      }
    } catch (error) {
      throw this.#failure(EXIT.invalid, error, 'read');
    }
    this.#isWritten = this.#kept.size > 0;
  }

  /**
   * Throws `CommandFailure` if passwords could not be written. Call before anything is sent. If the file does not
   * exist, creates and deletes a test file. The name of the test file contains the process ID, because several
   * processes may check at the same time.
   */
  assertWritable(): void {
    try {
      const exists = lstatSync(this.path, { throwIfNoEntry: false }) !== undefined;
      if (!exists) makeFolder(dirname(this.path), OWNER_ONLY_FOLDER);
      const path = exists ? this.path : `${this.path}.${process.pid}`;
      const file = openOwnFile(path, exists ? APPEND : CREATE);
      try {
        if (!isFromHms(file)) throw new UnfitFile(NOT_FROM_HMS);
        makePrivate(file);
        if (exists) this.#identity = identityOf(file);
      } finally {
        closeSync(file);
        if (!exists) unlinkSync(path);
      }
    } catch (error) {
      throw this.#failure(EXIT.invalid, error);
    }
  }

  /** Throws `CommandFailure` if the password cannot be written. The caller must then not send it to the server. */
  write(
    { first_name, last_name, username, email, role, password }: StaffUser,
    hotel: { readonly code: string; readonly id: Id | undefined },
  ): void {
    // The file already contains this password. hms sends a user again if the response to the first request was lost.
    if (this.#kept.get(username) === password) return;
    const name = `${first_name} ${last_name}`;
    const facts = { hotel: hotel.code, hotel_id: hotel.id, name, username, email, role, password };
    try {
      makeFolder(dirname(this.path), OWNER_ONLY_FOLDER);
      const file = this.#openChecked();
      try {
        makePrivate(file);
        const line = `${plainJson(JSON.stringify(facts))}\n`;
        // A crash or a full disk may have cut the last line.
        writeFileSync(file, endsInsideLine(file) ? `\n${line}` : line);
        fsyncSync(file);
        this.#isWritten = true;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      throw this.#failure(EXIT.failed, error);
    }
  }

  /** Opens the checked file or creates it. Throws `UnfitFile` if another program has created or replaced it. */
  #openChecked(): number {
    const exists = lstatSync(this.path, { throwIfNoEntry: false }) !== undefined;
    if (!exists) {
      const file = openOwnFile(this.path, CREATE);
      this.#identity = identityOf(file);
      return file;
    }
    if (this.#identity === undefined) throw new UnfitFile(CREATED_BY_OTHERS);
    const file = openOwnFile(this.path, APPEND);
    if (identityOf(file) === this.#identity) return file;
    closeSync(file);
    throw new UnfitFile(REPLACED_BY_OTHERS);
  }

  #failure(exitCode: ExitCode, error: unknown, what = 'written'): CommandFailure {
    return new CommandFailure(
      exitCode,
      `The file for generated passwords, ${this.path}, cannot be ${what}: ${fileFailureReason(error)}.`,
    );
  }
}

/** For an incomplete or foreign line, returns a hotel code that matches no hotel, so that `load` ignores it. */
function recordIn(line: string): { hotel: string; username: string; password: string } {
  try {
    const { hotel, username, password } = JSON.parse(line) as Record<string, unknown>;
    if (typeof hotel === 'string' && typeof username === 'string' && typeof password === 'string') {
      return { hotel, username, password };
    }
  } catch {
    // The line is not JSON.
  }
  return { hotel: '\0', username: '', password: '' };
}

/** Whether hms wrote the first lines of the file. A crash may have cut the last one. */
function isFromHms(file: number): boolean {
  const bytes = Buffer.alloc(FIRST_BYTES);
  const start = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  return start.split('\n').every((line) => FIRST_WORD.startsWith(line.slice(0, FIRST_WORD.length)));
}

function endsInsideLine(file: number): boolean {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

function identityOf(file: number): string {
  const { dev, ino } = fstatSync(file, { bigint: true });
  return `${dev}:${ino}`;
}

export function credentialsBeside(place: string, run: string): string {
  return `${place}/${run}.credentials.ndjson`;
}

/** Remembers that this user chose the file. Ignores errors. */
export async function noteCredentials(services: CallServices, path: string): Promise<void> {
  try {
    (await services.consents()).add(consentTo(path));
  } catch {
    // A resumed run then writes passwords to the default file.
  }
}

/** An earlier file only if this user chose it: a run from a stranger must not choose where passwords go. */
export async function credentialsOf(facts: RunFacts, services: CallServices): Promise<string> {
  const { run, place, credentials } = facts;
  const isNamed = (await services.consents()).has(consentTo(credentials));
  return isNamed ? shortPath(credentials) : credentialsBeside(place, run);
}

function consentTo(path: string): string {
  return `writes passwords to ${path}`;
}
