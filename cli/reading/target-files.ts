// What a call writes must not be what it reads.
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { RunFacts } from '#application/ports/run-store.ts';
import type { CommandFailure } from '#cli/call/command-failure.ts';
import { invalidCall } from '#cli/call/command-failure.ts';

/** Path by option: `--report`. */
type Targets = Readonly<Record<string, string | undefined>>;

const STANDARD_INPUT = '-';
/** Journals and locks. */
const RUNS_OWN = /\.(lock|db|db-wal|db-shm)$/;

/** For the report of an earlier run. Throws `CommandFailure`. */
export function assertReportApart({ sources, credentials }: RunFacts, report?: string): void {
  assertTargetsApart(sources, { '--credentials': credentials, '--report': report });
}

/**
 * Compares real paths, also of targets that do not exist. Throws `CommandFailure` for one that is
 * an input, that a folder among the inputs would have as a configuration, or that is another one's.
 */
export function assertTargetsApart(sources: readonly string[], targets: Targets): void {
  const inputs = sources.filter((source) => source !== STANDARD_INPUT);
  const read = new Map(inputs.map((input) => [realPath(input), input]));
  const written = new Map<string, string>();
  for (const [option, target] of Object.entries(targets)) {
    if (target === undefined) continue;
    const path = realPath(target);
    if (RUNS_OWN.test(path)) throw refusal(option, target, 'is how files of runs are called.');
    const input = read.get(path);
    if (input !== undefined && !isFolder(path)) {
      throw refusal(option, target, 'is a configuration of this call. Name another file.');
    }
    const folder = extname(path).toLowerCase() === '.json' ? read.get(dirname(path)) : undefined;
    if (folder !== undefined) {
      const why = `would be taken for a configuration of ${folder} the next time. Put it elsewhere.`;
      throw refusal(option, target, why);
    }
    const other = written.get(path);
    if (other !== undefined) throw refusal(option, target, `is the file of ${other} too.`);
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
