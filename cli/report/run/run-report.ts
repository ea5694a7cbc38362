import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { Report } from '#cli/report/format/report.ts';
import { csvReport } from './csv-report.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';

/** The outcome of each hotel of a run until now; `isActive` while a process works on it. */
export function runReport(log: StoredRun, isActive: boolean): Report {
  const moment = { isActive, asOf: Date.now() };
  return {
    html: () => htmlReport(log, moment),
    csv: () => csvReport(log, moment),
    json: () => jsonReport(log, moment),
  };
}
