import { Drift } from '#application/estate/drift.ts';
import { serverOf, type Call } from '#cli/call/command.ts';
import { limitFacts, limitsIn } from '#cli/call/chosen-hotels.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { textOfFile } from '#cli/call/files/file-failure.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { CallServices } from '#cli/container.ts';

const LARGEST_MIB = 64;

export type ComparingCall = Call<
  SharedOptions & {
    readonly all: boolean | undefined;
    readonly compare: readonly string[] | undefined;
    readonly strict: boolean | undefined;
    readonly warnDays: number | undefined;
    readonly failOn: 'any' | 'new' | undefined;
  }
>;

/** The options that limit which hotels are compared, in the format of the report. */
export function comparedPart({ options }: Pick<ComparingCall, 'options'>): object {
  return { ...(options.all && { all: true }), ...limitFacts(limitsIn(options)) };
}

/** Reads `--compare`. Undefined without it. Throws `CommandFailure` if a report does not fit this comparison. */
export async function openDrift(call: ComparingCall, now: number): Promise<Drift | undefined> {
  const { compare: files = [] } = call.options;
  if (files.length === 0) return undefined;
  const { readComparison } = await new CallServices(call.options).comparisons();
  const server = serverOf(call.options).href;
  const scope = JSON.stringify(comparedPart(call));
  const earlier = files.map((file) => {
    const report = readComparison(textOfFile(file, LARGEST_MIB));
    if (!report) {
      throw invalidCommand(
        `${file} is not a JSON report of this version of hms verify. Create one with hms verify --report FILE.json.`,
      );
    }
    if (report.server !== server)
      throw invalidCommand(`${file} is a report of ${report.server}, not of ${server}.`);
    const { all, only, select } = report;
    if (JSON.stringify({ all, only, select }) !== scope) {
      throw invalidCommand(
        `${file} was made with other --all, --only or --select options. Use the same options as for that report.`,
      );
    }
    if (Date.parse(report.compared) >= now)
      throw invalidCommand(
        `${file} is dated ${report.compared}, but must be older than this comparison. Check the clock of this machine.`,
      );
    return report;
  });
  return new Drift(earlier, new Date(now).toISOString());
}
