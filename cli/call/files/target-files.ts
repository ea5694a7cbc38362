import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { CommandFailure } from '#cli/call/command-failure.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { STANDARD_OUTPUT, STANDARD_INPUT } from '#cli/call/options/option-values.ts';

/** Paths of output files, by the option that names them. */
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
