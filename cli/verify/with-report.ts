import { serverOf, type Call } from '#cli/call/call.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import { writeReport } from '#cli/report/report-file.ts';
import type { ReportedComparison } from '#cli/report/comparison/compared-hotels.ts';

/** What a report needs to know of a comparison. */
export interface ComparisonOutcome {
  readonly exitCode: ExitCode;
  readonly username: string;
  readonly notes: readonly string[];
}

/**
 * Compares hotels, which adds them to `compared`, and then writes the report that `--report` asks for.
 * A comparison that stops early has no report. Throws `CommandFailure`.
 */
export async function withReport<Comparing extends Call>(
  call: Comparing,
  compare: (call: Comparing, compared?: ReportedComparison[]) => Promise<ComparisonOutcome>,
): Promise<ExitCode> {
  const { options, io } = call;
  const { report } = options;
  if (report === undefined) return (await compare(call)).exitCode;
  const compared: ReportedComparison[] = [];
  // Standard output is for the report alone.
  const apart = { ...io, stdout: io.stderr, results: io.terminal };
  const outcome = await compare(
    report === STANDARD_OUTPUT ? { ...call, io: apart } : call,
    compared,
  );
  const { username, notes } = outcome;
  const facts = { server: serverOf(options).href, username, notes, asOf: Date.now() };
  const { comparisonReport } = await import('#cli/report/comparison/comparison-report.ts');
  await writeReport(report, comparisonReport(compared, facts), io);
  if (report !== STANDARD_OUTPUT) await io.stderr.line(`report: ${report}`);
  return outcome.exitCode;
}
