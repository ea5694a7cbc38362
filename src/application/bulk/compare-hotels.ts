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

interface Comparing {
  readonly origin: RunOrigin;
  readonly atOnce: number;
  /** Compares only these parts; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
  readonly warnDays?: Finding['warnDays'];
  /** If given, collects the server's hotels, to find hotels without a configuration. */
  readonly estate?: EstateCheck | undefined;
}

export class CompareHotels {
  readonly #compareHotel: CompareHotel;
  readonly #identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel;
  readonly #runs: Runs;

  constructor(
    compareHotel: CompareHotel,
    identifyHotel: (knowledge: RunKnowledge) => IdentifyHotel,
    runs: Runs,
  ) {
    this.#compareHotel = compareHotel;
    this.#identifyHotel = identifyHotel;
    this.#runs = runs;
  }

  /**
   * Yields the results in the order of the hotels. Throws the `ApiError` if every other hotel would
   * fail too: the network fails, or the session has ended.
   */
  async *run(
    input: Pick<HotelInput, 'hotels' | 'isConfigured'>,
    { origin, atOnce, parts, warnDays, estate }: Comparing,
  ): AsyncGenerator<Attempt<InputHotel, HotelComparison>> {
    const earlier = this.#runs.earlier({ run: '', ...origin });
    const identifyHotel = this.#identifyHotel({
      isConfigured: (key) => input.isConfigured(key),
      earlier,
      onListed: estate && ((hotel) => estate.noteListed(hotel)),
    });
    const onFound = estate && ((hotelId: Id) => estate.noteFound(hotelId));
    const attempts = attemptsInOrder(input.hotels(), atOnce, ({ config, file, before, ...hotel }) =>
      this.#compareHotel.run(config, {
        codeOrigin: hotel.codeOrigin,
        place: { file, before },
        identifyHotel,
        parts,
        warnDays,
        onFound,
      }),
    );
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
