import type { Id } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import type {
  OnboardingApi,
  OnboardingRequest,
  RecordKind,
  ServerRecord,
} from '#application/ports/onboarding-api.ts';

/**
 * Reads from the server, and takes everything that is sent without sending it: a run over it comes to
 * what a real one would. Hotels that it has taken have no records.
 */
export class DryRunApi implements OnboardingApi {
  readonly #api: OnboardingApi;
  readonly #hotels = new Map<Id, ServerRecord>();
  #made = 0;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  send({ kind, body, hotelId }: OnboardingRequest): Promise<Id> {
    if (hotelId !== undefined && (kind === 'hotel' || kind === 'completion')) {
      return Promise.resolve(hotelId);
    }
    this.#made += 1;
    const id = `new-${this.#made}`;
    if (kind === 'hotel') this.#hotels.set(id, { ...body, id });
    return Promise.resolve(id);
  }

  hotels(): AsyncIterable<readonly ServerRecord[]> {
    return this.#api.hotels();
  }

  list(
    kind: RecordKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<readonly ServerRecord[]> {
    const isNew = of !== 'all' && 'hotelId' in of && this.#hotels.has(of.hotelId);
    return isNew ? Promise.resolve([]) : this.#api.list(kind, of);
  }

  change(): Promise<ServerRecord> {
    return Promise.resolve({});
  }

  replace(): Promise<ServerRecord> {
    return Promise.resolve({});
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  hotel(hotelId: Id): Promise<ServerRecord> {
    const made = this.#hotels.get(hotelId);
    return made ? Promise.resolve(made) : this.#api.hotel(hotelId);
  }

  setupStatus(hotelId: Id): Promise<SetupStatus> {
    return this.#api.setupStatus(hotelId);
  }
}
