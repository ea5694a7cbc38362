import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import type { CompareHotel, HotelComparison } from '#application/onboarding/compare-hotel.ts';
import type { HotelInput, InputHotel } from '#application/ports/hotel-input.ts';
import type { RunOrigin, RunStore } from '#application/ports/run-store.ts';
import { attemptsInOrder, type Attempt } from './in-order.ts';
import { usersWithPassword } from './user-passwords.ts';

/** Counts of `hms verify` (docs/cli.md 'Output'). */
const NO_COUNTS = {
  hotels: 0,
  same: 0,
  /**
   * Hotels in which nothing differs, but of which the server does not list every record
   * (docs/decisions.md R36).
   */
  not_fully_compared: 0,
  differences: 0,
  /** Existing records that no configuration has. */
  extra: 0,
  /** Hotels that could not be compared. */
  failed: 0,
};

export type ComparisonCounts = typeof NO_COUNTS;

/** Compares live hotels with the configurations of an input; writes nothing. */
export class CompareHotels {
  readonly #compareHotel: CompareHotel;
  readonly #identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel;
  readonly #runs: RunStore;

  constructor(
    compareHotel: CompareHotel,
    identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel,
    runs: RunStore,
  ) {
    this.#compareHotel = compareHotel;
    this.#identifyHotel = identifyHotel;
    this.#runs = runs;
  }

  /**
   * Yields each hotel in the order of the input, which is checked. Throws `ApiError` for errors
   * that would affect every hotel: no network, or no session.
   */
  async *run(
    input: HotelInput,
    { origin, atOnce }: { readonly origin: RunOrigin; readonly atOnce: number },
  ): AsyncGenerator<Attempt<InputHotel, HotelComparison>> {
    const earlier = this.#runs.earlier({ run: '', ...origin });
    const identifyHotel = this.#identifyHotel({ isMeant: (key) => input.isMeant(key), earlier });
    try {
      yield* attemptsInOrder(input.hotels(), atOnce, ({ config, file, before, hasOwnCode }) =>
        this.#compareHotel.run(config, {
          codeOrigin: hasOwnCode ? 'given' : 'derived',
          place: { file, before },
          identifyHotel,
        }),
      );
    } finally {
      await earlier.close();
    }
  }
}

/**
 * Counts compared hotels, and records whether a configuration has passwords, because no server
 * lists them.
 */
export function createComparisonCounter() {
  const counts = { ...NO_COUNTS };
  let havePasswords = false;
  return {
    counts,
    havePasswords: () => havePasswords,
    add: (attempt: Attempt<InputHotel, HotelComparison>): void => {
      counts.hotels += 1;
      havePasswords ||= usersWithPassword(attempt.item).length > 0;
      if (attempt.error) {
        counts.failed += 1;
        return;
      }
      const { differences, extras, unreadable } = attempt.result;
      counts.differences += differences.length;
      counts.extra += extras.length;
      if (differences.length > 0) return;
      counts[unreadable.length === 0 ? 'same' : 'not_fully_compared'] += 1;
    },
  };
}
