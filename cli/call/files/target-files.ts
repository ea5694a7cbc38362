// A command must not overwrite its own input.
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { CommandFailure } from '#cli/call/command-failure.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { STANDARD_OUTPUT, STANDARD_INPUT } from '#cli/call/options/option-values.ts';

/** Path by option, such as `--report`. */
type Targets = Readonly<Record<string, string | undefined>>;

/** The suffixes of journals and locks. */
const RUNS_OWN = /\.(lock|holder|db|db-wal|db-shm)$/;

/** For the report of an earlier run. Throws `CommandFailure`. */
export function assertReportApart({ sources, credentials }: RunFacts, report?: string): void {
  assertTargetsApart(sources, { '--credentials': credentials, '--report': report });
}

/**
 * Compares real paths, also of targets that do not exist. Throws `CommandFailure` for a target that
 * is an input, that would be read as a configuration in an input folder, or that two options share.
 */
export function assertTargetsApart(sources: readonly string[], targets: Targets): void {
  const inputs = sources.filter((source) => source !== STANDARD_INPUT);
  const read = new Map(inputs.map((input) => [realPath(input), input]));
  const written = new Map<string, string>();
  for (const [option, target] of Object.entries(targets)) {
    if (target === undefined || target === STANDARD_OUTPUT) continue;
    const path = realPath(target);
    if (RUNS_OWN.test(path)) throw refusal(option, target, 'is a name reserved for files of runs.');
    const input = read.get(path);
    if (input !== undefined && !isFolder(path)) {
      throw refusal(option, target, 'is also an input of this command. Choose another file.');
    }
    const folder = extname(path).toLowerCase() === '.json' ? read.get(dirname(path)) : undefined;
    if (folder !== undefined) {
      const why = `would be read as a configuration in ${folder} next time. Choose another folder.`;
      throw refusal(option, target, why);
    }
    const other = written.get(path);
    if (other !== undefined) throw refusal(option, target, `is also the file for ${other}.`);
    written.set(path, option);
  }
}

/** Where the file is, or would be. */
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
  return invalidCall(`${option}: ${target} ${why}`);
}
