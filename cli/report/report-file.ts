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
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  RunUnreadable,
  StoreUnreachable,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import { shardsOf } from '#application/runs/sharded-run.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { CommandFailure, invalidCall } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/call/files/file-failure.ts';
import { assertReportApart } from '#cli/call/files/target-files.ts';
import { assertNoLink } from '#cli/call/files/private-file.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { REPORT_FORMATS, reportFormat } from '#cli/call/options/report-formats.ts';
import type { Report } from './format/report.ts';

/** Long enough to contain the title of a page. */
const FIRST_BYTES = 4096;

const BOTH_ON_STANDARD_OUTPUT =
  'The report and --json both print on standard output. Name a file for the report.';

/**
 * Checks that the report of a call can be written, without creating its file. Throws
 * `CommandFailure`.
 */
export function assertReportWritable({
  report,
  json = false,
}: {
  readonly report?: string;
  readonly json?: boolean;
}): void {
  if (report === STANDARD_OUTPUT && json) throw invalidCall(BOTH_ON_STANDARD_OUTPUT);
  if (report === undefined || report === STANDARD_OUTPUT) return;
  try {
    accessSync(existsSync(report) ? report : dirname(report), constants.W_OK);
    if (statSync(report, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error('it is a folder');
    }
  } catch (error) {
    throw cannotWrite(report, error);
  }
  assertReplaceable(report);
}

/** Writes the report that `--report` asks for. A failure is printed: it does not change the exit code. */
export async function reportOn(log: StoredRun, { options, io }: Call): Promise<void> {
  const { report } = options;
  if (report === undefined) return;
  try {
    const { runReport } = await import('./run/run-report.ts');
    await writeReport(report, runReport(log, false), io);
  } catch (error) {
    // The command itself reports a damaged run.
    if (error instanceof RunUnreadable) return;
    if (!(error instanceof CommandFailure || error instanceof StoreUnreachable)) throw error;
    await io.stderr.line(`hms: ${error.message}`);
  }
}

/** Writes the report of a run that this process does not work on. Throws `CommandFailure`. */
export async function writeRunReport(
  path: string,
  run: StoredRun,
  isActive: boolean,
  io: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  for (const { facts } of shardsOf(run)) assertReportApart(facts, path);
  const { runReport } = await import('./run/run-report.ts');
  await writeReport(path, runReport(run, isActive), io);
}

/** Writes a report to a file, or as JSON on standard output. Throws `CommandFailure`. */
export async function writeReport(
  path: string,
  report: Report,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    for await (const piece of report.json?.() ?? []) {
      await stdout.write(piece);
      if (stdout.isClosed) return;
    }
    return;
  }
  const format = reportFormat(path);
  const pieces = format && report[format];
  if (!pieces) throw new Error(`readReportPath lets ${path} through.`);
  assertReplaceable(path);
  try {
    await pipeline(pieces(), createWriteStream(path));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw cannotWrite(path, error);
    throw error;
  }
  await stderr.line(`report: ${path}`);
}

/** A report may replace an earlier report or an empty file, and nothing else. Throws `CommandFailure`. */
function assertReplaceable(path: string): void {
  try {
    assertNoLink(path);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size === 0) return;
    const format = reportFormat(path);
    if (format && REPORT_FORMATS[format].start.test(beginningOf(path))) return;
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
