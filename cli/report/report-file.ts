import {
  accessSync,
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RunUnreadable, type StoredRun } from '#application/ports/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure, invalidCall } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';

interface Format {
  /** The first characters of a report in this format. */
  readonly beginning: RegExp;
  readonly load: () => Promise<(log: StoredRun, isActive: boolean) => AsyncIterable<string>>;
}

const HTML: Format = {
  beginning: /<title>Onboarding run /,
  load: async () => (await import('./html-report.ts')).htmlReport,
};

/** By the file's ending. */
const FORMATS: Readonly<Record<string, Format>> = {
  '.html': HTML,
  '.htm': HTML,
  '.csv': {
    beginning: /^\uFEFF?number,hotel,/,
    load: async () => (await import('./csv-report.ts')).csvReport,
  },
  '.json': {
    beginning: /^\{\s*"run": "/,
    load: async () => (await import('./json-report.ts')).jsonReport,
  },
};
/** Long enough to contain the title of a page. */
const FIRST_BYTES = 4096;

/**
 * Checks that a report can be written to `path`, without creating the file. Throws
 * `CommandFailure`.
 */
export function assertReportWritable(path: string | undefined): void {
  if (path === undefined) return;
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw cannotWrite(path, error);
  }
  assertReplaceable(path);
}

/** Writes the report that `--report` asks for. A failure is printed: it does not change the exit code. */
export async function reportOn(log: StoredRun, { options, io }: Call): Promise<void> {
  const { report } = options;
  if (report === undefined) return;
  try {
    await writeReport(report, log, false);
    await io.stderr.line(`report: ${report}`);
  } catch (error) {
    // The command itself reports a damaged run.
    if (error instanceof RunUnreadable) return;
    if (!(error instanceof CommandFailure)) throw error;
    await io.stderr.line(`hms: ${error.message}`);
  }
}

/** Reports the run as it is now; `isActive` while a process works on it. Throws `CommandFailure`. */
export async function writeReport(path: string, log: StoredRun, isActive: boolean): Promise<void> {
  const format = await formatOf(path)?.load();
  if (!format) throw new Error(`readReportPath lets ${path} through.`);
  assertReplaceable(path);
  try {
    await pipeline(format(log, isActive), createWriteStream(path));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw cannotWrite(path, error);
    throw error;
  }
}

/** A report may replace an earlier report or an empty file, and nothing else. Throws `CommandFailure`. */
function assertReplaceable(path: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size === 0) return;
    if (formatOf(path)?.beginning.test(beginningOf(path))) return;
  } catch (error) {
    throw cannotWrite(path, error);
  }
  throw invalidCall(`${path} already exists and is not an hms report. Name another file.`);
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(FIRST_BYTES);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function formatOf(path: string): Format | undefined {
  return FORMATS[extname(path).toLowerCase()];
}
