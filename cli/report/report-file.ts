import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, extname } from 'node:path';
import { RunUnreadable, type StoredRun } from '#application/ports/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/reading/document-files.ts';
import { assertReplaceable } from './earlier-report.ts';

type Format = (log: StoredRun, isInWork: boolean) => AsyncIterable<string>;

/** By the file's ending. */
const FORMATS: Readonly<Record<string, () => Promise<Format>>> = {
  '.html': async () => (await import('./html-report.ts')).htmlReport,
  '.htm': async () => (await import('./html-report.ts')).htmlReport,
  '.csv': async () => (await import('./csv-report.ts')).csvReport,
  '.json': async () => (await import('./json-report.ts')).jsonReport,
};

/** Characters that are written together. */
const PIECE = 1 << 18;

/** Finds out beforehand whether a report can be written, and leaves nothing. Throws `CommandFailure`. */
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

/** What `--report` asks for at the end of a run. What became of the run it does not change. */
export async function reportOn(log: StoredRun, { options, io }: Call): Promise<void> {
  const { report } = options;
  if (report === undefined) return;
  try {
    await writeReport(report, log, false);
    await io.stderr.line(`report: ${report}`);
  } catch (error) {
    // That the run is damaged is told by what became of it.
    if (error instanceof RunUnreadable) return;
    if (!(error instanceof CommandFailure)) throw error;
    await io.stderr.line(`hms: ${error.message}`);
  }
}

/** The run as it is now; `isInWork` tells whether a process goes on with it. Throws `CommandFailure`. */
export async function writeReport(path: string, log: StoredRun, isInWork: boolean): Promise<void> {
  const format = await FORMATS[endingOf(path)]?.();
  if (!format) throw new Error(`${path} was not read by readReportPath.`);
  assertReplaceable(path);
  try {
    const file = openSync(path, 'w');
    try {
      await writePieces(file, format(log, isInWork));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw cannotWrite(path, error);
    throw error;
  }
}

/** However many hotels there are, memory stays small. */
async function writePieces(file: number, texts: AsyncIterable<string>): Promise<void> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    writeAll(file, piece);
    piece = '';
  }
  writeAll(file, piece);
}

function writeAll(file: number, text: string): void {
  let bytes: Uint8Array = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(file, bytes));
}

function endingOf(path: string): string {
  return extname(path).toLowerCase();
}
