import { serverOf, type Call } from '#cli/call/call.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { findingsFor, type Findings } from '#cli/report/findings/findings.ts';
import { writeReport } from '#cli/report/report-file.ts';
import type { ReportedComparison } from '#cli/report/comparison/compared-hotels.ts';

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
}

/**
 * Compares hotels, which adds to what is gathered, and then writes the report that `--report` asks for.
 * A comparison that stops early has no report. Throws `CommandFailure`.
 */
export async function withReport<Comparing extends Call>(
  call: Comparing,
  compare: (call: Comparing, gathered: Gathered) => Promise<ComparisonOutcome>,
): Promise<ExitCode> {
  const { options, io } = call;
  const { report } = options;
  const findings = findingsFor(options, io);
  if (report === undefined) return (await compare(call, { record: undefined, findings })).exitCode;
  const compared: ReportedComparison[] = [];
  // Standard output is for the report alone.
  const apart = { ...io, stdout: io.stderr, results: io.terminal };
  const outcome = await compare(report === STANDARD_OUTPUT ? { ...call, io: apart } : call, {
    record: compared,
    findings,
  });
  const { username, notes } = outcome;
  const facts = { server: serverOf(options).href, username, notes, asOf: Date.now() };
  const { sarif } = await import('#cli/report/findings/sarif.ts');
  const { comparisonReport } = await import('#cli/report/comparison/comparison-report.ts');
  const page = { ...comparisonReport(compared, facts), sarif: () => [sarif(findings?.all ?? [])] };
  await writeReport(report, page, io);
  if (report !== STANDARD_OUTPUT) await io.stderr.line(`report: ${report}`);
  return outcome.exitCode;
}
