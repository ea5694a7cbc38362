import { createComparisonCounter } from '#application/bulk/compare-hotels.ts';
import { originOf, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { comparisonSummary, printComparison } from '#cli/reading/comparison-report.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { orUnreachable, signInToRead } from '#cli/reading/reading-calls.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** Compares live hotels with their configurations; changes nothing. */
export async function verify(call: Call<'verify'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1, strict = false } = options;
  assertOneUseOfStandardInput(call);
  const services = createServices(options);
  const input = await (await services.load('openInput'))(args);
  await admitInput(input, io, { asEvents });
  await signInToRead(call, services);

  const origin = originOf(call);
  const compareHotels = await services.load('compareHotels');
  const { add, counts, havePasswords } = createComparisonCounter();
  for await (const attempt of orUnreachable(compareHotels.run(input, { origin, atOnce }))) {
    add(attempt);
    await printComparison(attempt, io, asEvents);
    if (io.stdout.isClosed) break;
  }
  io.summary.note({ ...counts, ...(havePasswords() && { not_compared: ['password'] }) });
  if (!asEvents) {
    await io.stderr.lines(wrapped([comparisonSummary(counts, havePasswords())], io.terminal));
  }
  const asExpected = counts.same + (strict ? 0 : counts.not_fully_compared);
  return asExpected === counts.hotels ? EXIT.done : EXIT.failed;
}
