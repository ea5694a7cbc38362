import { completionMark } from '#domain/hotel/setup-checklist.ts';
import type { CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';
import { comparableText, type Id } from '#domain/record.ts';
import {
  isNotOffered,
  isNotOfferedToUser,
  orUndefined,
  type ApiError,
} from '#application/errors/api-error.ts';
import { conflictOf, unlistedHotels } from '#application/identity/hotel-conflict.ts';
import type { IdentifyHotel, SoughtHotel } from '#application/identity/identify-hotel.ts';
import type { ExistingHotel } from '#application/identity/existing-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { ConfigurationPlace } from '#application/ports/runs/earlier-hotels.ts';
import type { HotelLock } from '#application/ports/runs/hotel-locks.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  ServerRecord,
} from '#application/ports/api/onboarding-api.ts';
import { presentRecord } from '#application/records/change-record.ts';
import {
  CREATED,
  isRefusedAsTaken,
  updateRecord,
  updateUnread,
  type WriteResult,
} from '#application/records/write-record.ts';
import type { Change } from './onboarding-outcome.ts';
import { unansweredEarlier } from './write-results.ts';

interface Services {
  readonly api: OnboardingApi;
  readonly clock: Pick<Clock, 'now'>;
  /** Sends a new record, unless `refusal` returns an error. */
  readonly send: (operation: string, request: OnboardingRequest) => Promise<WriteResult>;
  readonly identifyHotel: IdentifyHotel;
}

export interface ProfileOptions {
  /**
   * The results of earlier attempts, which this attempt continues
   * (docs/decisions/next-launch-continues.md). Results of this attempt are added.
   */
  readonly journal: Journal;
  /** Where the hotel code comes from; by default from a form. */
  readonly codeOrigin?: CodeOrigin;
  /** The position of the configuration in the input; undefined for a form. */
  readonly place?: ConfigurationPlace;
  /**
   * Locks the hotel against other processes. If another process has locked the hotel's ID, the
   * attempt rejects with `HotelInUse`.
   */
  readonly lock?: Pick<HotelLock, 'addId'> | undefined;
  /**
   * Called before each write, with the operation key. If it returns an error, the write is not
   * sent.
   */
  readonly refusal?: (operation: string, change: Change) => ApiError | undefined;
}

/**
 * Finds or creates the hotel's own record, updates its profile, and marks its setup as complete.
 */
export class ReconcileProfile {
  readonly #services: Services;
  readonly #options: ProfileOptions;
  /** Undefined until the hotel is found or created. */
  id: Id | undefined;
  /** The server's code once known, otherwise the configured one; '' if neither is known. */
  code: string;
  /** False for a hotel that this attempt creates. */
  existed: boolean;
  /**
   * Whether the hotel was created although the server does not list its hotels, so that it may be a
   * duplicate.
   */
  isUnchecked = false;
  /** The server's record, if it was read and has not changed since. */
  #record: ServerRecord | undefined;

  /**
   * `known` has the hotel's ID from the configuration or an earlier attempt, and the configured
   * code, or ''.
   */
  constructor(
    services: Services,
    options: ProfileOptions,
    known: { readonly hotelId: Id | undefined; readonly hotelCode: string },
  ) {
    this.#services = services;
    this.#options = options;
    this.id = known.hotelId;
    this.code = known.hotelCode;
    this.existed = known.hotelId !== undefined;
  }

  /**
   * Updates the existing hotel, or creates the hotel if none exists
   * (docs/decisions/launch-updates-its-hotel.md and docs/decisions/one-hotel-one-identity.md).
   * Throws `ApiError` if the hotel cannot be read.
   */
  async run(operation: Operation, mayExist: boolean): Promise<WriteResult> {
    if (this.id !== undefined) return await this.#update(operation, this.id);
    const sought = this.#sought(operation);
    const identified = await this.#services.identifyHotel.run(sought);
    const conflict = conflictOf(identified);
    if (conflict) return { state: 'failed', error: conflict };
    if (identified.kind === 'same') return await this.#adopt(operation, identified.hotel);
    if (mayExist && !identified.isLookedUp) {
      return { state: 'uncertain', error: unansweredEarlier() };
    }
    const result = await this.#create(operation);
    // If the code is taken, another process may have just created the hotel, so this searches for
    // it again.
    const isTaken = result.state === 'failed' && isRefusedAsTaken(result.error);
    const found = isTaken && (await this.#services.identifyHotel.again(sought));
    return found ? await this.#adopt(operation, found) : result;
  }

  /**
   * Finds an existing hotel without changing it. Returns false if it does not exist. Throws
   * `ApiError` if the hotel cannot be read, and `HotelConflict` if another hotel conflicts with it.
   */
  async find(operation: Operation): Promise<boolean> {
    const { api, identifyHotel } = this.#services;
    if (this.id !== undefined) {
      // Checks the ID, because it may be a mistake in the configuration.
      const { id } = this;
      const record = await this.#current(id, () => orUndefined(api.hotel(id), isNotOfferedToUser));
      return record !== undefined || (await identifyHotel.exists(id));
    }
    const identified = await identifyHotel.run(this.#sought(operation));
    const conflict = conflictOf(identified);
    if (conflict) throw conflict;
    if (identified.kind !== 'same') {
      if (!identified.isLookedUp) throw unlistedHotels();
      return false;
    }
    const { id } = identified.hotel;
    this.#take(identified.hotel);
    await this.#current(id, () => this.#readIfOffered(id));
    // The profile was not compared, so another start of the run may have to update it.
    this.#options.journal.write(operation.key, { state: 'outdated', id });
    return true;
  }

  /**
   * Marks the setup as complete, unless it already is. Throws `ApiError` if the hotel cannot be
   * read.
   */
  async complete({ kind, key }: Operation): Promise<WriteResult> {
    const { api, clock, send } = this.#services;
    const hotelId = this.id;
    if (this.existed && hotelId !== undefined) {
      const hotel = this.#record ?? (await this.#readIfOffered(hotelId));
      if (hotel?.['onboarding_completed'] === true) {
        return { state: 'done', id: hotelId, effect: { kind: 'unchanged' } };
      }
    }
    const body = completionMark(clock.now());
    const result = await send(key, { kind, body, hotelId });
    const isPatchMissing = result.state === 'failed' && isNotOffered(result.error);
    const hotel = isPatchMissing && hotelId !== undefined && (await this.#readIfOffered(hotelId));
    if (!hotel) return result;
    const of = { kind: 'hotel', id: hotelId, hotelId } as const;
    await api.replace({ ...of, body: wholeRecord(hotel, body) });
    return { state: 'done', id: hotelId, effect: CREATED };
  }

  #sought({ body }: Operation): SoughtHotel {
    const { codeOrigin = 'form', place } = this.#options;
    return { profile: body, codeOrigin, place };
  }

  async #create({ kind, key, body }: Operation): Promise<WriteResult> {
    const { send, identifyHotel } = this.#services;
    const result = await send(key, { kind, body, hotelId: undefined });
    if (result.state !== 'done') return result;
    this.isUnchecked = identifyHotel.listed !== 'all';
    this.id = result.id;
    if (result.id === undefined) return result;
    await identifyHotel.note(result.id, body);
    return result;
  }

  async lockCreated(): Promise<void> {
    if (!this.existed && this.id !== undefined) await this.#options.lock?.addId(this.id);
  }

  async #adopt(operation: Operation, hotel: ExistingHotel): Promise<WriteResult> {
    this.#take(hotel);
    return await this.#update(operation, hotel.id);
  }

  #take({ id, code, record }: ExistingHotel): void {
    this.id = id;
    this.existed = true;
    this.code = code || this.code;
    this.#record = record;
  }

  async #update({ key, body }: Operation, hotelId: Id): Promise<WriteResult> {
    const { api } = this.#services;
    const keepsCode = this.code === '';
    const record = await this.#current(hotelId, () =>
      keepsCode ? api.hotel(hotelId) : this.#readIfOffered(hotelId),
    );
    const request = { kind: 'hotel', body: { ...body, code: this.code }, hotelId } as const;
    const refusal = (differences: Change['differences']) =>
      this.#options.refusal?.(key, { key, action: 'update', differences });
    if (!record) {
      const refused = refusal([]);
      if (refused) return { state: 'failed', error: refused };
      return await updateUnread(api, request.body, hotelId);
    }
    const result = await updateRecord(api, { ...request, refusal }, record);
    const isAsRead = result.state === 'done' && result.effect.kind === 'unchanged';
    this.#record = isAsRead ? record : undefined;
    return result;
  }

  async #current(
    hotelId: Id,
    read: () => Promise<ServerRecord | undefined>,
  ): Promise<ServerRecord | undefined> {
    await this.#options.lock?.addId(hotelId);
    this.#record ??= await read();
    if (this.code === '') this.code = comparableText(this.#record?.['code']) ?? '';
    return this.#record;
  }

  /** Undefined if the server does not show the hotel, alone or in its list. */
  #readIfOffered(hotelId: Id): Promise<ServerRecord | undefined> {
    const of = { kind: 'hotel', id: hotelId, hotelId } as const;
    return orUndefined(presentRecord(this.#services.api, of, undefined, this.code), isNotOffered);
  }
}
