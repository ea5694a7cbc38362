import { nameInMessage } from '#domain/text/name-in-message.ts';
import { PlanTotals } from '#application/bulk/plan/plan-totals.ts';
import { type ApiError, notSent } from '#application/errors/api-error.ts';
import { readRates, type HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  assertRollable,
  previewRoll,
  type RollRequest,
  type RolledRow,
} from '#application/hotel/rate-plans/roll-rates.ts';
import { hotelNamed } from '#application/identity/existing-hotels.ts';
import { RATE } from '#domain/rates/rates.ts';
import { attemptsInOrder } from '#application/parallel/in-order.ts';
import type { Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { printChanges } from '#cli/changes/shown-changes.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { CallServices } from '#cli/container.ts';
import { hotelProgress, orUnreachable } from '#cli/hotels/reading-calls.ts';
import { namedHotels, type NamedHotels } from '#cli/hotels/named-hotels.ts';
import { firstOf, hotelLabel, listed, plural, printable } from '#cli/terminal/printable.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { rollReason } from '#application/hotel/rate-plans/roll-rates.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import { failedOperation, type StageFailure } from '#application/errors/failed-operation.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';

const MOST_NAMED = 5;

export type RollCall = Call<SharedOptions & NamedHotels & WantedRates>;

export interface Rolls {
  readonly request: RollRequest;
  readonly hotels: readonly ReviewedHotel[];
  readonly totals: PlanTotals;
}

/** Reads the rates of the hotels and prints the ones that would be created. Call after the sign-in. */
export async function reviewRolls(
  call: RollCall,
  services: CallServices,
  change: Pick<RollRequest, 'year' | 'change'>,
): Promise<Rolls> {
  const { options, io } = call;
  const wantedRates = createWantedRates(options);
  const request = { ...change, isWanted: wantedRates.isWanted };
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
    assertRollable(rates.live);
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
      const planned = reviewed ? asPlanned(reviewed, change.year) : unreadHotel(item.label, error);
      totals.add(planned);
      progress.makeRoom();
      await printChanges(planned, call);
      await progress.next([]);
    }
  } finally {
    progress.close();
  }
  wantedRates.assertMatched();
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
      return [`${ruleKey(of)} ${from?.base_rate} → ${amount} in ${label}`];
    }),
  );
  if (tooLow.length > 0) {
    const which = firstOf(tooLow, MOST_NAMED);
    throw invalidCommand(
      `${plural(tooLow.length, 'new rate')} would be below ${RATE.fields.base_rate.min[0]}: ${which}. Choose another --change, or limit the rates with --plans and --room-types.`,
    );
  }
  const currencies = [...new Set(hotels.map(({ rates }) => rates.hotel.currency))];
  if (request.change.unit === 'percent' || currencies.length < 2) return;
  throw invalidCommand(
    `--change is an amount, and the hotels have several currencies (${listed(currencies)}): use a percentage, or choose hotels of one currency with --select or --hotel.`,
  );
}

interface WantedRates {
  readonly plans: readonly string[] | undefined;
  readonly roomTypes: readonly string[] | undefined;
}

function createWantedRates({ plans, roomTypes }: WantedRates) {
  const [plan, type] = [createNames('--plans', plans), createNames('--room-types', roomTypes)];
  const isWanted: NonNullable<RollRequest['isWanted']> = (rate) => {
    // Call both functions for every rate: each of them also collects the names that exist, for its error message.
    const isOfPlan = plan.names([rate.plan.code]);
    return type.names([rate.roomType.code, rate.roomType.name]) && isOfPlan;
  };
  return {
    isWanted,
    /** Call after the last hotel. Throws `CommandFailure` if no hotel has a plan or room type that the user named. */
    assertMatched() {
      for (const names of [plan, type]) names.assertMatched();
    },
  };
}

function spelled(name: string): string {
  return normalForm('code', name);
}

function createNames(option: string, wanted: readonly string[] | undefined) {
  const unmatched = new Map(wanted?.map((name) => [spelled(name), name]));
  const all = new Set(unmatched.keys());
  const known = new Set<string>();
  return {
    names(names: readonly string[]): boolean {
      if (!wanted) return true;
      for (const name of names) unmatched.delete(spelled(name));
      if (names[0]) known.add(names[0]);
      return names.some((name) => all.has(spelled(name)));
    },
    assertMatched() {
      const [name] = unmatched.values();
      if (name === undefined) return;
      const nearest = nearestName(name, [...known]);
      const advice = nearest
        ? `Did you mean ${nearest}?`
        : `The hotels have ${firstOf([...known], MOST_NAMED) || 'none'}.`;
      throw invalidCommand(printable(`${option}: no hotel has ${nameInMessage(name)}. ${advice}`));
    },
  };
}

export interface ReviewedHotel {
  readonly rates: HotelRates;
  readonly rows: readonly RolledRow[];
}

const PLAIN = { days: daysText, amount: String };

function daysText({ start_date, end_date }: Validity): string {
  return `${start_date || '…'} to ${end_date || '…'}`;
}

/** `rule:BAR:DLX` */
export function ruleKey({ plan, roomType }: Pick<UnwrittenRate, 'plan' | 'roomType'>): string {
  return `rule:${plan.code}:${roomType.code}`;
}

/**
 * Converts a hotel to the format of `onboard --dry-run`. Existing rates count as unchanged. Rates that are not copied
 * have the action `keep`. Omits rates that would be too low, because the command then ends with an error that names
 * them.
 */
function asPlanned({ rates: { hotel }, rows }: ReviewedHotel, year: number): PlannedHotel {
  const known = { code: hotel.code, hotelId: String(hotel.id), ...NOTHING };
  const others = rows.filter(({ outcome }) => outcome !== 'existing' && outcome !== 'too-low');
  return {
    ...known,
    name: hotel.name,
    unchanged: rows.filter(({ outcome }) => outcome === 'existing').length,
    records: others.map((row) => {
      const { of, from, days, amount, outcome } = row;
      const key = ruleKey(of);
      if (outcome !== 'new') return { key, action: 'keep', message: rollReason(row, year, PLAIN) };
      const fields = [{ field: 'base_rate', from: from?.base_rate ?? null, to: amount }];
      return { key, action: 'create', fields, ...days };
    }),
  };
}

const NOTHING = { configuration: '', notes: [], unreadable: [] } as const;

function unreadHotel(label: string, error: ApiError | undefined): PlannedHotel {
  const message = error ? technicalMessage(error) : 'No hotel has this code or ID.';
  const failure: StageFailure = {
    ...failedOperation('hotel', error?.status ?? 0, message),
    stage: 'rates',
  };
  return { ...NOTHING, name: label, code: '', unchanged: 0, records: [], failure };
}
