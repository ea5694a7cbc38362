import { writeFileSync } from 'node:fs';
import type { Io } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { cannotWrite } from '#cli/call/files/file-failure.ts';
import { UnfitFile, assertReplaceable, WholeFile } from '#cli/call/files/whole-file.ts';
import {
  STANDARD_OUTPUT,
  REPORT_FORMATS,
  reportFormat,
  type ReportFormat,
} from '#cli/call/options/option-values.ts';
import type { Pieces, Report } from './report.ts';

type Render = (report: Report) => Pieces<string>;

/** Loaded when needed, because loading takes time. */
const RENDERERS: Readonly<Record<ReportFormat, () => Promise<Render>>> = {
  html: async () => (await import('./html.ts')).html,
  csv: async () => (await import('./csv.ts')).csv,
  json: async () => (await import('./json.ts')).json,
  md: async () => (await import('./markdown.ts')).markdown,
  sarif: async () => (await import('./sarif.ts')).sarif,
};

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

export async function writeReport(
  path: string,
  report: Report,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Promise<void> {
  if (path === STANDARD_OUTPUT) {
    for await (const piece of (await RENDERERS.json())(report)) {
      await stdout.write(piece);
      if (stdout.isClosed) return;
    }
    return;
  }
  const render = await RENDERERS[formatOf(path)]();
  try {
    const file = new WholeFile(path);
    try {
      for await (const piece of render(report)) writeFileSync(file.fd, piece);
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
