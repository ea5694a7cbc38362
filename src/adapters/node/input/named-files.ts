import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { realPath } from './real-path.ts';

export const STANDARD_INPUT = '-';
/** Excludes hidden files, JSON Schemas and the list of servers. */
const CONFIGURATION_NAME = /^(?!\.|hms\.config\.json$).*(?<!\.schema)\.json$/i;
const NAME_OF_OTHER_DATA =
  /^(?!\.).*\.(ndjson|jsonl|json5|jsonc|ya?ml|toml|xml|csv|tsv|xlsx?|xlsm|ods)$/i;
const NAME_OF_SPREADSHEET = /\.(csv|tsv|xls|xlsb|xlsm|xlsx|ods|numbers)$/i;
const IMPORTED = ['csv', 'ods', 'tsv', 'xlsm', 'xlsx'];
const MOST_NAMES = 5;

/** Finds the files that the command line names. Returns each file once. */
export class NamedFiles {
  readonly notes: string[] = [];
  /** The real paths of all files found so far, and `-` for standard input. */
  readonly #known = new Set<string>();

  /**
   * Returns the named file, or the configurations in the named folder. Omits files that it has
   * already returned. `readFailure` explains the errors that this throws.
   */
  find(name: string): string[] {
    if (name === STANDARD_INPUT) return this.#standardInput();
    const files = statSync(name).isDirectory() ? this.#filesIn(name) : [asConfiguration(name)];
    const found = files.filter((file) => {
      const path = realPath(file);
      return !this.#known.has(path) && this.#known.add(path);
    });
    this.#noteTwice(name, files.length - found.length, files.length);
    return found;
  }

  #standardInput(): string[] {
    if (this.#known.has(STANDARD_INPUT)) {
      throw new UnreadableInput('Standard input can be read only once');
    }
    this.#known.add(STANDARD_INPUT);
    return [STANDARD_INPUT];
  }

  #filesIn(folder: string): string[] {
    const entries = readdirSync(folder, { withFileTypes: true });
    this.#noteOthers(folder, namesIn(entries, NAME_OF_OTHER_DATA));
    const names = namesIn(entries, CONFIGURATION_NAME);
    if (names.length === 0) throw new UnreadableInput('This folder has no *.json file');
    return names.map((name) => join(folder, name));
  }

  /** Adds a note about ignored files that may contain configurations. */
  #noteOthers(folder: string, others: readonly string[]): void {
    if (others.length === 0) return;
    const count = others.length === 1 ? '1 other file' : `${others.length} other files`;
    const names = others.slice(0, MOST_NAMES).join(', ');
    const more = others.length > MOST_NAMES ? ', …' : '';
    this.notes.push(`${folder}: ignored ${count}, because only *.json is read: ${names}${more}`);
  }

  #noteTwice(name: string, twice: number, all: number): void {
    if (twice === 0) return;
    const which = all === 1 ? '' : `${twice} of its ${all} files ${twice === 1 ? 'is' : 'are'} `;
    this.notes.push(`${name}: ${which}named twice; duplicates are ignored`);
  }
}

function namesIn(entries: readonly Dirent[], pattern: RegExp): string[] {
  const files = entries.filter((entry) => !entry.isDirectory() && pattern.test(entry.name));
  return files.map((entry) => entry.name).toSorted();
}

function asConfiguration(file: string): string {
  const [, ending] = NAME_OF_SPREADSHEET.exec(file) ?? [];
  if (ending === undefined) return file;
  const command = 'hms import';
  throw new UnreadableInput(
    IMPORTED.includes(ending.toLowerCase())
      ? `This is a spreadsheet: convert it with ${command} ${file}`
      : `This is a spreadsheet: save it as .xlsx, and convert that with ${command}`,
  );
}
