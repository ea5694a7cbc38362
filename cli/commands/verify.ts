import { resolve } from 'node:path';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { RecordKind } from '#application/ports/onboarding-api.ts';
import type { Call, Io } from '#cli/call/call.ts';
import type { HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { createServices } from '#cli/container.ts';
import { differenceLine, extrasText, sameDifferences } from '#cli/reading/difference-lines.ts';
import { usersWithPassword } from '#application/bulk/user-passwords.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { inOrder } from '#cli/runs/in-order.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { hotelLabel, plural } from '#cli/terminal/printable.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { answerOrReason, signInToRead } from '#cli/reading/reading-calls.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

interface Counts {
  hotels: number;
  same: number;
  /**
   * Hotels in which nothing differs, but of which the server does not list every record
   * (docs/decisions.md R36).
   */
  not_fully_compared: number;
  differences: number;
  /** Records that are there and that no configuration asks for. */
  extra: number;
  /** Hotels that could not be compared. */
  failed: number;
}

interface Compared extends HotelComparison {
  readonly hotelProfile: HotelProfile;
}

/** Compares live hotels with their configurations; changes nothing. */
export async function verify(call: Call): Promise<ExitCode> {
  const { args, options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1 } = options;
  assertOneUseOfStandardInput(call);
  const services = createServices(options);
  const input = await (await services.get('openInput'))(args);
  await admitInput(input, io, { asEvents });
  await signInToRead(call, services);

  const compareHotel = await services.get('compareHotel');
  const sources = args.map((name) => (name === '-' ? name : resolve(name)));
  const server = options.apiUrl?.href ?? '';
  const earlier = (await services.get('runs')).earlier({ run: '', server, sources });
  const identifyHotel = (await services.get('identifyHotel'))({
    isMeant: (key) => input.isMeant(key),
    earlier,
  });
  const paint = paintFor(io.results);
  const counts: Counts = {
    hotels: 0,
    same: 0,
    not_fully_compared: 0,
    differences: 0,
    extra: 0,
    failed: 0,
  };
  /** Fields that configurations give and that no server lists. */
  const not_compared = new Set<string>();
  const compared = inOrder(input.hotels(), atOnce, async (hotel) => {
    const { config, file, before, hasOwnCode } = hotel;
    if (usersWithPassword(hotel).length > 0) not_compared.add('password');
    return {
      file,
      hotelProfile: config.hotelProfile,
      ...(await answerOrReason(
        compareHotel.run(config, {
          codeOrigin: hasOwnCode ? 'given' : 'derived',
          place: { file, before },
          identifyHotel,
        }),
      )),
    };
  });
  for await (const { file, hotelProfile, ...outcome } of compared) {
    counts.hotels += 1;
    if ('reason' in outcome) {
      counts.failed += 1;
      const label = hotelLabel(hotelProfile.name, hotelProfile.code, hotelProfile.id);
      await io.stderr.lines(wrapped([`${label}: not compared: ${outcome.reason}`], io.terminal));
      if (asEvents) {
        const error = { status: outcome.status, message: outcome.reason };
        const facts = { hotel: hotelOf(hotelProfile), file, status: 'failed', error };
        await io.stdout.event({ event: 'hotel', ...facts });
      }
    } else {
      const { differences, extras, unreadable } = outcome.answer;
      counts.differences += differences.length;
      counts.extra += extras.length;
      if (differences.length === 0) {
        counts[unreadable.length === 0 ? 'same' : 'not_fully_compared'] += 1;
      }
      await print({ ...outcome.answer, hotelProfile }, { io, asEvents, paint });
    }
    if (io.stdout.isClosed) break;
  }
  await earlier.close();
  const unlisted = [...not_compared];
  io.summary.note({ ...counts, ...(unlisted.length > 0 && { not_compared: unlisted }) });
  if (!asEvents) {
    const end = unlisted.length > 0 ? '; passwords cannot be compared' : '';
    await io.stderr.lines(wrapped([summaryLine(counts) + end], io.terminal));
  }
  const undiffering = counts.same + (options.strict ? 0 : counts.not_fully_compared);
  return undiffering === counts.hotels ? EXIT.done : EXIT.failed;
}

async function print(
  compared: Compared,
  { io, asEvents, paint }: { readonly io: Io; readonly asEvents: boolean; readonly paint: Paint },
): Promise<void> {
  const { hotelProfile, hotelCode, differences, extras, unreadable } = compared;
  if (!asEvents) {
    return await io.stdout.lines(wrapped(comparisonLines(compared, paint), io.results));
  }
  // docs/cli.md 'Output'.
  const hotel = hotelOf({ ...hotelProfile, code: hotelCode });
  for (const difference of differences) {
    await io.stdout.event({ event: 'difference', hotel, ...difference });
  }
  for (const extra of extras) await io.stdout.event({ event: 'extra', hotel, ...extra });
  if (unreadable.length > 0) {
    await io.stdout.event({ event: 'unreadable', hotel, kinds: unreadable });
    await io.stderr.line(`${hotel}: ${unreadableLine(unreadable)}`);
  }
}

/** As events name it. */
function hotelOf({ code, id }: Pick<HotelProfile, 'code' | 'id'>): string {
  return code === '' ? String(id) : code;
}

function comparisonLines(
  { hotelProfile, hotelCode, hotelId = hotelProfile.id, differences, extras, unreadable }: Compared,
  paint: Paint,
): string[] {
  const label = hotelLabel(hotelProfile.name, hotelCode, hotelId);
  const agreement =
    unreadable.length === 0
      ? paint('green', 'as configured')
      : paint('yellow', 'not fully compared');
  const verdict =
    differences.length === 0 ? agreement : paint('red', plural(differences.length, 'difference'));
  return [
    `${label}: ${verdict}`,
    ...sameDifferences(differences).map((difference) => `  ${differenceLine(difference)}`),
    ...(extras.length > 0 ? [`  also there, not in the configuration: ${extrasText(extras)}`] : []),
    ...(unreadable.length > 0 ? [`  ${unreadableLine(unreadable)}`] : []),
  ];
}

function unreadableLine(kinds: readonly RecordKind[]): string {
  return `not compared, because the server does not list them: ${kinds.join(', ')}`;
}

function summaryLine(counts: Counts): string {
  const { hotels, same, not_fully_compared, differences, extra, failed } = counts;
  const parts = [
    `${same} as configured`,
    ...(not_fully_compared > 0 ? [`${not_fully_compared} not fully compared`] : []),
    ...(differences > 0 ? [plural(differences, 'difference')] : []),
    ...(extra > 0 ? [`${plural(extra, 'record')} not in a configuration`] : []),
    ...(failed > 0 ? [`${plural(failed, 'hotel')} not compared`] : []),
  ];
  return `${plural(hotels, 'hotel')}: ${parts.join(', ')}`;
}
