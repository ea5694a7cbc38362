import type { StoredRun } from '#application/runs/stored-run.ts';
import { writeFileSync } from 'node:fs';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { CommandFailure, invalidCommand } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/call/files/file-failure.ts';
import { assertReportApart } from '#cli/call/files/target-files.ts';
import { UnfitFile } from '#cli/call/files/private-file.ts';
import { assertReplaceable } from '#cli/call/files/replaceable-file.ts';
import { WholeFile } from '#cli/call/files/whole-file.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import {
  REPORT_FORMATS,
  reportFormat,
  type ReportFormat,
} from '#cli/call/options/report-formats.ts';
import type { Report } from './format/report.ts';

const BOTH_ON_STANDARD_OUTPUT =
  'The report and --json both print on standard output. Name a file for the report.';

/** Throws `CommandFailure` if the report cannot be written. Does not create the file. */
export function assertReportWritable({
  report,
  json = false,
}: {
  readonly report?: string;
  readonly json?: boolean;
}): void {
  if (report === STANDARD_OUTPUT && json) throw invalidCommand(BOTH_ON_STANDARD_OUTPUT);
  if (report !== undefined && report !== STANDARD_OUTPUT) formatOf(report);
}

/**
 * Writes the report of --report when a run ends. If that fails, prints a message and keeps the exit code of the run.
 */
export async function reportOn(log: StoredRun, { options, io }: Call): Promise<void> {
  const { report } = options;
  if (report === undefined) return;
  try {
    const { runReport } = await import('./run/run-report.ts');
    await writeReport(report, runReport(log, false), io);
  } catch (error) {
    // The command prints this error itself.
    if (error instanceof RunUnreadable) return;
    if (!(error instanceof CommandFailure)) throw error;
    await io.stderr.line(`hms: ${error.message}`);
  }
}

/**
 * Throws `CommandFailure` if the report cannot be written, or if it would overwrite a file of the run. `isActive`:
 * whether a process works on the run.
 */
export async function writeRunReport(
  path: string,
  run: StoredRun,
  isActive: boolean,
  io: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  assertReportApart(run.facts, path);
  const { runReport } = await import('./run/run-report.ts');
  await writeReport(path, runReport(run, isActive), io);
}

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
  const pieces = report[formatOf(path)];
  if (!pieces) throw new Error(`readReportPath lets ${path} through.`);
  try {
    const file = new WholeFile(path);
    try {
      for await (const piece of pieces()) writeFileSync(file.fd, piece);
    } catch (error) {
      file.discard();
      throw error;
    }
    file.commit();
  } catch (error) {
    if (error instanceof UnfitFile || (error instanceof Error && 'syscall' in error)) {
      throw cannotWrite(path, error);
    }
    throw error;
  }
  await stderr.line(`report: ${path}`);
}

/** Throws `CommandFailure` if the file cannot be written, or if its content is not a report. */
function formatOf(path: string): ReportFormat {
  const format = reportFormat(path);
  if (!format) throw new Error(`readReportPath lets ${path} through.`);
  assertReplaceable(path, 'an hms report', REPORT_FORMATS[format].start);
  return format;
}
