import { proxy, ref } from 'valtio/vanilla';
import {
  ApiError,
  isApiError,
  isNotAllowed,
  isNotOffered,
  orUndefined,
} from '#application/errors/api-error.ts';
import { FEW_HOTELS, type EstateHotel, type ListHotels } from '#application/estate/list-hotels.ts';
import { gapsIn } from '#domain/hotel/setup-checklist.ts';
import type { Id } from '#domain/record.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import type { Services } from '#ui/services.ts';
import { missingOf, type SetupsLeft } from '#ui/runs/setups-left.ts';
import type { Setup } from '#ui/runs/setups.ts';
import { accessOf, hotelOfSetup, usersFailure, type EstateRow } from './hotel-words.ts';

/** Maximum number of simultaneous requests for users, so that other requests are not delayed. */
const AT_ONCE = 4;
/** Minimum time between two updates of the rows while responses arrive, in ms. */
const DRAWING_MS = 250;

export type Estate = ReturnType<typeof createEstate>;

interface EstateParts extends Pick<Services, 'loadSetupStatus' | 'draftOwner'> {
  readonly listHotels: ListHotels;
}

/**
 * The hotels of the account, and the setups in this browser. Reading the users takes one request per hotel, so `load`
 * reads them only if there are few hotels. Otherwise, call `want` for each hotel whose users are needed.
 */
export function createEstate(
  { listHotels, loadSetupStatus, draftOwner }: EstateParts,
  setups: SetupsLeft,
) {
  const none: readonly EstateRow[] = [];
  const state = proxy({
    status: 'loading' as 'loading' | 'ready' | 'failed',
    /** Each change replaces this array, because valtio does not notice changes inside a `ref`. */
    hotels: ref(none),
    error: undefined as Error | undefined,
    /** Set if the server refuses to list hotels for this account. */
    refusal: undefined as 'not-offered' | 'not-allowed' | undefined,
    areUsersOffered: true,
  });
  const hotels = new Map<string, EstateRow>();
  const wanted = new Set<string>();
  const checked = new Set<string>();
  let elsewhere: ReadonlySet<string> = new Set();
  let checking = Promise.resolve();
  let inProgress = 0;
  let drawing: ReturnType<typeof setTimeout> | undefined;
  /** Increased by each reading of the list, so that late responses to an earlier reading are ignored. */
  let reading = 0;

  const withSetup = (hotel: EstateRow, stored = setups.of(hotel.hotelId ?? '')): EstateRow => {
    if (!stored && !hotel.stored) return hotel;
    const missing = stored && !stored.result ? hotel.missing : missingOf(stored);
    return { ...hotel, stored, missing, isElsewhere: elsewhere.has(stored?.key ?? '') };
  };
  /** While the list is read, it is unknown whether the server lists the hotel of a setup. */
  const isUnlisted = ({ hotel: { id } }: Setup) =>
    id === undefined || (state.status !== 'loading' && !hotels.has(String(id)));
  const draw = () => {
    clearTimeout(drawing);
    drawing = undefined;
    const unlisted = setups.all().filter(isUnlisted);
    const rows = unlisted.map((stored) => withSetup(hotelOfSetup(stored), stored));
    state.hotels = ref([...rows, ...hotels.values()]);
  };
  const drawSoon = () => {
    drawing ??= setTimeout(draw, DRAWING_MS);
  };
  const change = (key: string, changes: Partial<EstateRow>) => {
    const hotel = hotels.get(key);
    if (hotel) hotels.set(key, { ...hotel, ...changes });
    drawSoon();
  };
  const readSetups = async () => {
    setups.read();
    draw();
    elsewhere = await draftOwner.elsewhere();
    for (const [key, hotel] of hotels) hotels.set(key, withSetup(hotel));
    draw();
  };

  const readUsers = async (key: string, hotel: EstateRow) => {
    const thisReading = reading;
    let read: Partial<EstateRow>;
    try {
      const details = await listHotels.withDetails(hotel, ['users', 'rooms']);
      const { users, people, rooms, failures } = details;
      read = { users, people, rooms, failures };
    } catch (error) {
      // Requests for other hotels would fail too.
      if (thisReading === reading) wanted.clear();
      if (!(error instanceof ApiError)) throw error;
      read = { failures: [{ detail: 'users', error }] };
    }
    if (thisReading !== reading) return;
    change(key, read);
    if (isNotOffered(usersFailure({ failures: read.failures ?? [] }))) {
      state.areUsersOffered = false;
      wanted.clear();
    }
  };
  const work = async () => {
    if (inProgress >= AT_ONCE) return;
    inProgress += 1;
    try {
      while (wanted.size > 0) {
        // The last one, because the user may have scrolled past the others.
        const key = [...wanted].at(-1)!;
        const hotel = hotels.get(key);
        wanted.delete(key);
        if (hotel) await readUsers(key, hotel);
      }
    } finally {
      inProgress -= 1;
    }
  };
  /** Requests the users of a hotel. With `again`, requests them even if they were read before or could not be read. */
  const want = ({ hotelId, ...hotel }: EstateHotel, again = false) => {
    const isRead = accessOf(hotel) !== '';
    if (hotelId === undefined || !state.areUsersOffered || (isRead && !again)) return;
    wanted.add(String(hotelId));
    void work();
  };

  const readState = async (isFinished: boolean, hotelId: Id): Promise<Partial<EstateRow>> => {
    const status = await loadSetupStatus().catch(() => undefined);
    if (!isFinished) {
      const isStarted = status && (await orUndefined(status.isStarted(hotelId), isApiError));
      return { isStarted: isStarted ?? true };
    }
    const checklist = status && (await orUndefined(status.checklist(hotelId), isApiError));
    return checklist ? { gaps: gapsIn(checklist) } : {};
  };
  /**
   * Finds what a finished hotel lacks, and whether the setup of an unfinished one is started. Asks for one hotel
   * at a time. If this browser has the configuration of the hotel, that tells better what is missing.
   */
  const check = ({ hotelId, setup }: EstateHotel) => {
    const key = String(hotelId);
    if (hotelId === undefined || setup === 'unknown' || checked.has(key)) return;
    if (setup === 'complete' && setups.of(hotelId)) return;
    checked.add(key);
    const thisReading = reading;
    const readNext = async () => {
      if (thisReading !== reading) return;
      const read = await readState(setup === 'complete', hotelId);
      if (thisReading === reading) change(key, read);
    };
    checking = checking.then(readNext);
  };

  /** Compares hotels with their configurations in this browser, because users may have changed the hotels since. */
  const recheck = async (thisReading: number) => {
    for (const [key, { hotelId }] of hotels) {
      if (hotelId === undefined || !setups.of(hotelId)) continue;
      const missing = await setups.recheck(hotelId);
      const hotel = hotels.get(key);
      if (thisReading !== reading || !hotel) return;
      hotels.set(key, { ...withSetup(hotel), missing });
      draw();
    }
  };

  const load = async () => {
    const thisReading = (reading += 1);
    Object.assign(state, { status: 'loading', error: undefined, refusal: undefined });
    wanted.clear();
    checked.clear();
    const before = new Map(hotels);
    hotels.clear();
    void readSetups();
    let failure: ApiError | undefined;
    const listed = listHotels.run({
      isWanted: () => true,
      details: [],
      atOnce: 1,
      onFailure: (error) => {
        failure = error;
      },
    });
    try {
      for await (const hotel of listed) {
        if (thisReading !== reading) return;
        const key = String(hotel.hotelId ?? `without ID ${hotels.size}`);
        const { users, people, rooms, gaps, isStarted } = before.get(key) ?? {};
        const known = { users, people, rooms, gaps, isStarted, missing: [] };
        hotels.set(key, withSetup({ ...hotel, ...known }));
        drawSoon();
      }
    } catch (error) {
      if (thisReading === reading)
        Object.assign(state, { status: 'failed', error: ref(error as Error) });
      throw error;
    }
    if (thisReading !== reading) return;
    state.status = failure ? 'failed' : 'ready';
    state.error = failure && ref(failure);
    if (hotels.size === 0 && isNotOffered(failure)) state.refusal = 'not-offered';
    if (hotels.size === 0 && isNotAllowed(failure)) state.refusal = 'not-allowed';
    draw();
    if (hotels.size <= FEW_HOTELS) for (const hotel of hotels.values()) want(hotel);
    await recheck(thisReading);
  };

  return {
    state,
    view: createListView(),
    load,
    readSetups,
    want,
    check,
    refresh(hotelId: Id) {
      const key = String(hotelId);
      const hotel = hotels.get(key);
      if (!hotel) return;
      want(hotel, true);
      checked.delete(key);
      check(hotel);
    },
    close() {
      reading += 1;
      wanted.clear();
      clearTimeout(drawing);
      drawing = undefined;
    },
  };
}
