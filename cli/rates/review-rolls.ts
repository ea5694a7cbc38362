import { PlanTotals } from '#application/bulk/plan/plan-totals.ts';
import { type ApiError, notSent } from '#application/errors/api-error.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import {
  assertRollable,
  previewRoll,
  type RollRequest,
} from '#application/hotel/rate-plans/roll-rates.ts';
import { hotelNamed } from '#application/identity/existing-hotels.ts';
import { RATE } from '#domain/rates/rates.ts';
import { attemptsInOrder } from '#application/parallel/in-order.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { assertWithin, type CallGuards } from '#cli/changes/guards.ts';
import { endPreview } from '#cli/changes/preview.ts';
import { printChanges } from '#cli/changes/shown-changes.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { Services } from '#cli/container.ts';
import { hotelProgress } from '#cli/hotels/hotel-progress.ts';
import { namedHotels, type NamedHotels } from '#cli/hotels/named-hotels.ts';
import { orUnreachable } from '#cli/hotels/reading-calls.ts';
import { canAsk, isConfirmed } from '#cli/sign-in/question.ts';
import { firstOf, hotelLabel, listed, plural } from '#cli/terminal/printable.ts';
import { asPlanned, keyOf, unreadHotel, type ReviewedHotel } from './rolled-hotel.ts';

const MOST_NAMED = 5;

export type RollCall = Call<SharedOptions & NamedHotels>;

/** The rates that the command would create, in all hotels. */
export interface Rolls {
  readonly request: RollRequest;
  readonly hotels: readonly ReviewedHotel[];
  readonly totals: PlanTotals;
}

/** Reads the rates of the hotels and prints the ones that would be created. Call after the sign-in. */
export async function reviewRolls(
  call: RollCall,
  services: Services,
  request: RollRequest,
): Promise<Rolls> {
  const { options, io } = call;
  const { onboardingApi: api } = await services.connection();
  const clock = services.serverClock;
  const { wanted, failure } = await namedHotels(options, services);
  // If the list of hotels is incomplete, stop: hotels that are not listed would silently get no rates.
  if (failure) throw failure;
  const attempts = attemptsInOrder(wanted, options.hotels ?? 1, async ({ label, hotelId }) => {
    const id = hotelId ?? (await hotelNamed(api, label));
    if (id === undefined) return undefined;
    const rates = await readRates(api, id, clock);
    if (!rates.isListed.rules) throw notListed();
    assertRollable(rates.listing);
    return { rates, rows: previewRoll(rates, request) };
  });
  const hotels = new Map<string, ReviewedHotel>();
  const totals = new PlanTotals();
  const progress = hotelProgress(io, 'Reading rates', wanted.length);
  try {
    for await (const { item, error, ...attempt } of orUnreachable(attempts)) {
      const reviewed = 'result' in attempt ? attempt.result : undefined;
      const id = String(reviewed?.rates.hotel.id);
      // The user may have named a hotel twice, by its code and by its ID.
      if (reviewed && hotels.has(id)) continue;
      if (reviewed) hotels.set(id, reviewed);
      const planned = reviewed ? asPlanned(reviewed, request.year) : unreadHotel(item.label, error);
      totals.add(planned);
      await printChanges(planned, call);
      progress.next();
    }
  } finally {
    progress.close();
  }
  const rolls = { request, hotels: [...hotels.values()], totals };
  assertPrices(rolls);
  return rolls;
}

function notListed(): ApiError {
  const message = 'The server does not list its rates, so they cannot be copied.';
  return notSent(message, 405);
}

/** Throws `CommandFailure` if the new prices would be too low, or if one amount would apply to several currencies. */
function assertPrices({ request, hotels }: Rolls): void {
  const tooLow = hotels.flatMap(({ rates: { hotel }, rows }) =>
    rows.flatMap(({ of, from, amount, outcome }) => {
      if (outcome !== 'too-low') return [];
      const label = hotelLabel(hotel.name, hotel.code, hotel.id);
      return [`${keyOf(of)} ${from?.base_rate} → ${amount} in ${label}`];
    }),
  );
  if (tooLow.length > 0) {
    const which = firstOf(tooLow, MOST_NAMED);
    throw invalidCommand(
      `${plural(tooLow.length, 'new rate')} would be below ${RATE.fields.base_rate.min[0]}: ${which}. Choose another --change.`,
    );
  }
  const currencies = [...new Set(hotels.map(({ rates }) => rates.hotel.currency))];
  if (request.change.unit === 'percent' || currencies.length < 2) return;
  throw invalidCommand(
    `--change is an amount, and the hotels have several currencies (${listed(currencies)}): use a percentage, or choose hotels of one currency with --select or --hotel.`,
  );
}

/** Resolves to `apply` if the rates should be created, otherwise to the exit code. */
export async function confirmRolls(
  call: RollCall,
  { totals }: Rolls,
  guards: CallGuards,
): Promise<'apply' | ExitCode> {
  const { options, io } = call;
  await assertWithin(guards, totals, io);
  const { counts } = totals;
  const isOver = options.dryRun === true || counts.create === 0;
  const code = await endPreview(call, counts, isOver ? '; nothing was sent' : '');
  if (isOver) return code;
  if (options.yes || !canAsk(call) || (await isConfirmed('Apply these changes?'))) return 'apply';
  await io.stderr.line('Nothing was changed.');
  return EXIT.failed;
}
