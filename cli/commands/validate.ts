import type { Call } from '#cli/call/call.ts';
import { openInputAlone } from '#cli/inputs.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { plural } from '#cli/terminal/printable.ts';
import { limitsIn } from '#cli/call/limits.ts';
import { checkAndPrint } from '#cli/reading/problem-report.ts';

/** Prints every problem of every configuration; uses no network. */
export async function validate({ args, options, io }: Call<'validate'>): Promise<ExitCode> {
  const input = await openInputAlone(args, {
    ...options,
    ...limitsIn(options),
  });
  const asEvents = options.json ?? false;
  const output = io.stdout;
  const counts = await checkAndPrint(input, io, {
    output,
    asEvents,
    warns: asEvents ? 'as events' : 'as lines',
  });
  const { hotels, valid, problems, warnings } = counts;
  io.summary.note({ hotels, valid, problems, warnings });
  if (problems > 0) io.summary.fail(plural(problems, 'problem'));
  if (!asEvents) {
    const warned = warnings > 0 ? `, ${plural(warnings, 'warning')}` : '';
    await io.stderr.line(
      `${plural(hotels, 'hotel')}: ${valid} valid, ${plural(problems, 'problem')}${warned}`,
    );
  }
  return problems === 0 ? EXIT.done : EXIT.invalid;
}
