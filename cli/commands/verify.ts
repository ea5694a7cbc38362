import type { HotelComparison, HotelDifference } from '#application/compare-hotel.ts';
import type { RecordKind } from '#application/ports/onboarding-api.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Call, Io } from '#cli/call.ts';
import { createServices } from '#cli/container.ts';
import { EXIT, type ExitCode } from '#cli/exit-codes.ts';
import { inOrder } from '#cli/in-order.ts';
import { assertOneUseOfStandardInput } from '#cli/password.ts';
import { hotelLabel, plural, printable } from '#cli/printable.ts';
import { admitInput } from '#cli/problem-report.ts';
import { answerOrReason, hotelsAtOnce, signInToRead } from '#cli/reading-calls.ts';
import { paintFor, type Paint } from '#cli/terminal.ts';

interface Counts {
  hotels: number;
  same: number;
  differences: number;
  /** Hotels that could not be compared. */
  failed: number;
}

interface Compared extends HotelComparison {
  readonly name: string;
  readonly plan: OnboardingPlan;
}

/** Compares live hotels with their configurations; changes nothing. */
export async function verify(call: Call): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false } = options;
  assertOneUseOfStandardInput(call);
  const services = createServices(options);
  const input = await (await services.get('openInput'))(args);
  if (!(await admitInput(input, io, asEvents))) return EXIT.invalid;
  await signInToRead(call, services);

  const compareHotel = await services.get('compareHotel');
  const random = await services.get('random');
  const now = (await services.get('clock')).now();
  const paint = paintFor(io.results);
  const counts: Counts = { hotels: 0, same: 0, differences: 0, failed: 0 };
  const compared = inOrder(input.hotels(), hotelsAtOnce(options), async ({ config }) => {
    const plan = planOnboarding(config, { now, random });
    const { name } = config.hotelProfile;
    return { name, plan, ...(await answerOrReason(compareHotel.run(plan))) };
  });
  for await (const { name, plan, ...outcome } of compared) {
    counts.hotels += 1;
    if ('reason' in outcome) {
      counts.failed += 1;
      const label = hotelLabel(name, plan.hotelCode, plan.hotelId);
      await io.stderr.line(`${label}: not compared: ${outcome.reason}`);
    } else {
      const { differences } = outcome.answer;
      counts.differences += differences.length;
      if (differences.length === 0) counts.same += 1;
      await print({ ...outcome.answer, name, plan }, { io, asEvents, paint });
    }
    if (io.stdout.isClosed) break;
  }
  if (asEvents) await io.stdout.event({ event: 'summary', ...counts });
  else await io.stderr.line(summaryLine(counts));
  return counts.same === counts.hotels ? EXIT.done : EXIT.failed;
}

async function print(
  compared: Compared,
  { io, asEvents, paint }: { readonly io: Io; readonly asEvents: boolean; readonly paint: Paint },
): Promise<void> {
  const { plan, differences, unreadable } = compared;
  if (!asEvents) return await io.stdout.line(comparisonLines(compared, paint).join('\n'));
  // CLI.md 'Output'.
  const hotel = plan.hotelCode === '' ? String(plan.hotelId) : plan.hotelCode;
  for (const difference of differences) {
    await io.stdout.event({ event: 'difference', hotel, ...difference });
  }
  if (unreadable.length > 0) await io.stderr.line(`${hotel}: ${unreadableLine(unreadable)}`);
}

function comparisonLines(
  { name, plan, hotelId = plan.hotelId, differences, unreadable }: Compared,
  paint: Paint,
): string[] {
  const label = hotelLabel(name, plan.hotelCode, hotelId);
  const verdict =
    differences.length === 0
      ? paint('green', 'as configured')
      : paint('red', plural(differences.length, 'difference'));
  return [
    `${label}: ${verdict}`,
    ...differences.map((difference) => `  ${differenceLine(difference)}`),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
  ];
}

function differenceLine({ key, field, expected, actual }: HotelDifference): string {
  if (field === null) return printable(`${key} is missing`);
  return printable(
    `${key} ${field}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
  );
}

function unreadableLine(kinds: readonly RecordKind[]): string {
  return `not compared, since the server does not list them: ${kinds.join(', ')}`;
}

function summaryLine({ hotels, same, differences, failed }: Counts): string {
  const parts = [
    `${same} as configured`,
    ...(differences > 0 ? [plural(differences, 'difference')] : []),
    ...(failed > 0 ? [`${failed} not compared`] : []),
  ];
  return `${plural(hotels, 'hotel')}: ${parts.join(', ')}`;
}
