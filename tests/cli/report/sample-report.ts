import type { StoredRun } from '#application/runs/stored-run.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Output } from '#cli/call/output.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { runReport } from '#cli/runs/results/run-report.ts';
import { failed, incomplete, madeUpRun, onboarded, refused, skipped } from './made-up-run.ts';

const NOWHERE = new Output(new PassThrough());

/** Writes a report with this file ending, and returns its text. */
export async function textOfReport(
  ending: string,
  report: Parameters<typeof writeReport>[1],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, `report.${ending}`);
    await writeReport(path, report, { stdout: NOWHERE, stderr: NOWHERE });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function reportOf(ending: string, run: StoredRun, isInWork = false): Promise<string> {
  return await textOfReport(ending, await runReport(run, isInWork));
}

/** Seven hotels: five with different results, and two that the run has not started. */
export const RUN = madeUpRun(
  [
    { ...onboarded(0, 3.2), name: 'Seaside Grand', code: 'SEASID01' },
    {
      ...incomplete(0, 4.1, [
        refused('user:priya', 'This password is too common.'),
        refused('room:101', 'Taken.', 409),
        refused('room:102', 'Taken.', 409),
      ]),
      name: 'Lakeside Lodge',
    },
    { ...failed(3.2, 6, refused('room-type:DLX', 'Try again later.', 500)), name: 'Hill View' },
    { ...skipped('Email is required'), name: '' },
    { state: 'stopped', name: 'Left in the middle' },
  ],
  2,
);
