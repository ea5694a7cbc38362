import { unreliableHotels } from '#application/identity/listed-hotels.ts';
import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import type {
  CompareHotel,
  Finding,
  HotelComparison,
} from '#application/onboarding/compare-hotel.ts';
import type { HotelInput, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunOrigin } from '#application/ports/runs/run-store.ts';
import { ApiError, failsEveryHotel } from '#application/errors/api-error.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import type { Id } from '#domain/record.ts';
import type { Part } from '#domain/plan/parts.ts';
import { attemptsInOrder, type Attempt } from '#application/parallel/in-order.ts';
import type { Runs } from '#application/runs/runs.ts';

export interface Comparing {
  readonly origin: RunOrigin;
  readonly atOnce: number;
  /** Compares only these parts; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
  readonly warnDays?: Finding['warnDays'];
  /** If given, collects the server's hotels, to find hotels without a configuration. */
  readonly estate?: EstateCheck | undefined;
}

export function createCompareHotels(
  compareHotel: CompareHotel,
  identifyHotels: (knowledge: RunKnowledge) => IdentifyHotel,
  runs: Runs,
) {
  /**
   * Yields the results in the order of the hotels. Throws the `ApiError` if every other hotel would
   * fail too: the network fails, or the session has ended.
   */
  async function* run(
    input: Pick<HotelInput, 'hotels' | 'isConfigured'>,
    { origin, atOnce, parts, warnDays, estate }: Comparing,
  ): AsyncGenerator<Attempt<InputHotel, HotelComparison>> {
    const earlier = runs.earlier({ run: '', ...origin });
    const identifyHotel = identifyHotels({
      isConfigured: (key) => input.isConfigured(key),
      earlier,
      onListed: estate && ((hotel) => estate.noteListed(hotel)),
    });
    const onFound = estate && ((hotelId: Id) => estate.noteFound(hotelId));
    const common = { identifyHotel, parts, warnDays, onFound };
    const attempts = attemptsInOrder(input.hotels(), atOnce, (hotel) => {
      const { config, file, before, codeOrigin } = hotel;
      return compareHotel.run(config, { ...common, codeOrigin, place: { file, before } });
    });
    try {
      for await (const attempt of attempts) {
        if (attempt.error) estate?.noteCode(attempt.item.config.hotelProfile.code);
        yield attempt;
      }
      if (estate) await listRest(identifyHotel, estate);
    } finally {
      await earlier.close();
    }
  }
  return { run };
}

async function listRest(identifyHotel: IdentifyHotel, estate: EstateCheck): Promise<void> {
  try {
    const listed = await identifyHotel.listAll();
    if (listed === 'none') estate.noteFailure('not listed');
    if (listed === 'unreliable') estate.noteFailure(unreliableHotels());
  } catch (error) {
    if (!(error instanceof ApiError) || failsEveryHotel(error)) throw error;
    estate.noteFailure(error);
  }
}
