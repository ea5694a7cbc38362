import type { StoredRun } from '#application/runs/stored-run.ts';
import { unreliableHotels } from '#application/identity/listed-hotels.ts';
import type { IdentifyHotel, RunKnowledge } from '#application/identity/identify-hotel.ts';
import type {
  CompareHotel,
  ComparisonOptions,
  HotelComparison,
} from '#application/onboarding/compare-hotel.ts';
import type { ConfigurationPlace } from '#application/ports/runs/earlier-hotels.ts';
import type { HotelInput, InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunOrigin } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { ApiError, failsEveryHotel } from '#application/errors/api-error.ts';
import type { EstateCheck } from '#application/identity/estate-check.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { isAutomaticCode } from '#domain/hotel/hotel-code.ts';
import { configurationKeys, traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { Part } from '#domain/plan/parts.ts';
import { attemptsInOrder, type Attempt } from '#application/parallel/in-order.ts';
import type { Runs } from '#application/runs/runs.ts';

/** A hotel to compare. A hotel of a run also has its `start`, and its `hotelId` if the run stored it. */
export type HotelToCompare = Omit<InputHotel, 'before' | 'hash'> &
  Pick<ConfigurationPlace, 'before'> &
  Pick<ComparisonOptions, 'hotelId' | 'start'>;

export interface ComparedHotels extends Pick<HotelInput, 'isConfigured'> {
  hotels(): AsyncIterable<HotelToCompare>;
}

/** The hotels with the configurations that the run stored. Omits hotels that were skipped or not started. */
export function hotelsOfRun(
  run: StoredRun,
  isWanted: (hotel: StoredHotel) => boolean = () => true,
): ComparedHotels {
  let configured: ReadonlySet<string> | undefined;
  return {
    isConfigured: (key) => configured?.has(key) ?? false,
    async *hotels() {
      for await (const hotel of startedHotels(run, isWanted)) {
        // If a hotel has no stored ID, the comparison searches for it on the server. `configured` prevents a match
        // with a hotel that belongs to another configuration of the run.
        if (hotel.hotelId === undefined) configured ??= await configuredHotels(run);
        yield hotel;
      }
    },
  };
}

async function* startedHotels(
  run: StoredRun,
  isWanted: (hotel: StoredHotel) => boolean,
): AsyncGenerator<HotelToCompare> {
  const { startedAt, seed, select, shard } = run.facts;
  let current = { file: '', first: 0 };
  for await (const hotel of run.hotels()) {
    const { index, file, hotelId } = hotel;
    if (file !== current.file) current = { file, first: index };
    const config = isWanted(hotel) ? await run.configOf(index) : undefined;
    if (!config) continue;
    yield {
      index,
      file,
      // The number of hotels before this one in the file. Unknown for a selection or a shard,
      // because the run does not store the other hotels.
      before: select || shard ? undefined : index - current.first,
      config,
      codeOrigin: hasOwnCode(config) ? 'given' : 'derived',
      // Runs store no passwords, so no user counts as having a password from the configuration.
      generatedPasswords: [...config.staffUsers.keys()],
      hotelId,
      start: { startedAt, seed, index },
    };
  }
}

async function configuredHotels(run: StoredRun): Promise<ReadonlySet<string>> {
  const configured = new Set<string>();
  for await (const { index } of run.list()) {
    const config = await run.configOf(index);
    if (!config) continue;
    const stored = await run.hotel(index);
    const id = stored?.hotelId ?? config.hotelProfile.id;
    const traits = traitsOf({ ...config.hotelProfile });
    const { own } = configurationKeys({ traits, hasCode: hasOwnCode(config), id });
    for (const key of own) configured.add(key);
  }
  return configured;
}

/** False for every code that could be derived from the name: a run does not store where codes come from. */
function hasOwnCode({ hotelProfile: { code, name } }: HotelConfig): boolean {
  return !isAutomaticCode(code, name);
}

export interface Comparing {
  readonly origin: RunOrigin;
  readonly atOnce: number;
  readonly parts?: readonly Part[] | undefined;
  readonly warnDays?: ComparisonOptions['warnDays'];
  /** If given, collects the server's hotels, to find hotels without a configuration. */
  readonly estate?: EstateCheck | undefined;
}

export function createCompareHotels(
  compareHotel: CompareHotel,
  identifyHotels: (knowledge: RunKnowledge) => IdentifyHotel,
  runs: Runs,
) {
  /** In the order of the hotels. Throws the `ApiError` if it fails every hotel: network, or end of the session. */
  async function* run(
    input: ComparedHotels,
    { origin, atOnce, parts, warnDays, estate }: Comparing,
  ): AsyncGenerator<Attempt<HotelToCompare, HotelComparison>> {
    const earlier = runs.earlier({ run: '', ...origin });
    const identifyHotel = identifyHotels({
      isConfigured: (key) => input.isConfigured(key),
      earlier,
      onListed: estate && ((hotel) => estate.noteListed(hotel)),
    });
    const onFound = estate && ((hotelId: Id) => estate.noteFound(hotelId));
    const common = { identifyHotel, parts, warnDays, onFound };
    const attempts = attemptsInOrder(input.hotels(), atOnce, (hotel) => {
      const { config, file, before, codeOrigin, hotelId, start } = hotel;
      const known = { codeOrigin, place: { file, before }, hotelId, start };
      return compareHotel.run(config, { ...common, ...known });
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
