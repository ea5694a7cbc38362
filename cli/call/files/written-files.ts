import { statSync, writeFileSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve, basename, extname, join } from 'node:path';
import { plural } from '#cli/terminal/printable.ts';
import { invalidCommand, type CommandFailure } from '#cli/call/exit-codes.ts';
import { cannotWrite } from './file-failure.ts';
import { WholeFile } from './whole-file.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { STANDARD_OUTPUT, STANDARD_INPUT } from '#cli/call/options/option-values.ts';

export interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The content includes passwords, so only the owner may read the file. */
  readonly isPrivate?: boolean;
}

/**
 * Creates missing folders. Throws `CommandFailure` if a file cannot be written, is a symbolic link, or has content and
 * `mayReplace` is false. A file that cannot be written completely is not changed.
 */
export function writeFiles(files: readonly NewFile[], mayReplace = false): void {
  if (!mayReplace) assertFree(files.map(({ path }) => path));
  for (const { path, content, isPrivate } of files) {
    try {
      makeFolder(dirname(path));
      const file = new WholeFile(path, isPrivate);
      try {
        writeFileSync(file.fd, content);
      } catch (error) {
        file.discard();
        throw error;
      }
      file.commit();
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }
}

/** Throws `CommandFailure` if one of the files exists and has content. */
export function assertFree(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size > 0;
  });
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more file')}`;
  throw invalidCommand(
    `${first}${more} already ${others.length === 0 ? 'exists' : 'exist'}. Choose another file or folder, or add --force to replace existing files.`,
  );
}

/** Creates missing parents too. Node's recursive mkdir never returns for some paths below /proc. */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

type Targets = Readonly<Record<string, string | undefined>>;

/** The suffixes of the files in which hms stores and locks runs. */
const FILES_OF_RUNS = /\.(lock|holder|db|db-wal|db-shm)$/;

/** Throws `CommandFailure` if the report of a run would overwrite the run's configurations or its file of passwords. */
export function assertReportApart({ sources, credentials }: RunFacts, report?: string): void {
  assertTargetsApart(sources, { '--credentials': credentials, '--report': report });
}

/**
 * Throws `CommandFailure` if an output file is also an input, would be read as a configuration in an input folder next
 * time, or is named by two options. Compares real paths, even of files that do not exist yet.
 */
export function assertTargetsApart(sources: readonly string[], targets: Targets): void {
  const inputs = sources.filter((source) => source !== STANDARD_INPUT);
  const read = new Map(inputs.map((input) => [realPath(input), input]));
  const written = new Map<string, string>();
  for (const [option, target] of Object.entries(targets)) {
    if (target === undefined || target === STANDARD_OUTPUT) continue;
    const path = realPath(target);
    if (FILES_OF_RUNS.test(path))
      throw refusal(
        option,
        target,
        'has an ending that hms reserves for its own files. Choose another name.',
      );
    const input = read.get(path);
    if (input !== undefined && !isFolder(path)) {
      throw refusal(option, target, 'is also an input of this command. Choose another file.');
    }
    const folder = extname(path).toLowerCase() === '.json' ? read.get(dirname(path)) : undefined;
    if (folder !== undefined) {
      const why = `would be read as a configuration by the next command that reads ${folder}. Choose another folder.`;
      throw refusal(option, target, why);
    }
    const other = written.get(path);
    if (other !== undefined)
      throw refusal(option, target, `is also the file for ${other}. Choose another file.`);
    written.set(path, option);
  }
}

/** Resolves symbolic links, even in a path whose last parts do not exist yet. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync.native(whole);
  } catch {
    return dirname(whole) === whole ? whole : join(realPath(dirname(whole)), basename(whole));
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function refusal(option: string, target: string, why: string): CommandFailure {
  return invalidCommand(`${option}: ${target} ${why}`);
}
