import type { Drift } from '#application/estate/drift.ts';
import { serverOf } from '#cli/call/call.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { findingsFor, type Findings } from '#cli/report/findings/findings.ts';
import { writeReport } from '#cli/report/report-file.ts';
import type { ReportedComparison } from '#cli/report/comparison/compared-hotels.ts';
import { openDrift, scopeOf } from './open-drift.ts';

/** What a report needs to know of a comparison. */
export interface ComparisonOutcome {
  readonly exitCode: ExitCode;
  readonly username: string;
  readonly notes: readonly string[];
}

/** What a comparison adds to. */
export interface Gathered {
  /** Gets every hotel, for a report. */
  readonly record: ReportedComparison[] | undefined;
  readonly findings: Findings | undefined;
  /** The same in earlier reports. */
  readonly drift: Drift | undefined;
}

/**
 * Compares hotels, which adds to what is gathered, and then writes the report that `--report` asks for.
 * A comparison that stops early has no report. Throws `CommandFailure`.
 */
export async function withReport<Comparing extends Parameters<typeof openDrift>[0]>(
  call: Comparing,
  compare: (call: Comparing, gathered: Gathered) => Promise<ComparisonOutcome>,
): Promise<ExitCode> {
  const { options, io } = call;
  const { report } = options;
  const findings = findingsFor(options, io);
  const asOf = Date.now();
  const drift = await openDrift(call, asOf);
  if (report === undefined) {
    return (await compare(call, { record: undefined, findings, drift })).exitCode;
  }
  const compared: ReportedComparison[] = [];
  // Standard output is for the report alone.
  const apart = { ...io, stdout: io.stderr, results: io.terminal };
  const outcome = await compare(report === STANDARD_OUTPUT ? { ...call, io: apart } : call, {
    record: compared,
    findings,
    drift,
  });
  const { username, notes } = outcome;
  const server = serverOf(options).href;
  const facts = { server, username, notes, asOf, scope: scopeOf(call), drift };
  const { sarif } = await import('#cli/report/findings/sarif.ts');
  const { comparisonReport } = await import('#cli/report/comparison/comparison-report.ts');
  const page = { ...comparisonReport(compared, facts), sarif: () => [sarif(findings?.all ?? [])] };
  await writeReport(report, page, io);
  if (report !== STANDARD_OUTPUT) await io.stderr.line(`report: ${report}`);
  return outcome.exitCode;
}
