import type {
  OnboardingApi,
  OnboardingRequest,
  RecordChange,
  RecordKind,
  RecordRequest,
  ServerRecord,
  SetupStatusApi,
} from '#application/ports/onboarding-api.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import { apiPath, idOf, recordOf, type ApiClient, type CallOptions } from './api-client.ts';

/** Where each kind is created and listed (docs/behaviour.md §7). */
const COLLECTIONS: Readonly<Record<RecordKind, string>> = {
  hotel: '/hotels/',
  'room-type': '/rooms/types/',
  room: '/rooms/rooms/',
  plan: '/rates/plans/',
  rule: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  user: '/auth/users/',
};

const METHODS = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;

export interface WireRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
}

/**
 * How an operation is sent. A hotel that exists is updated; an id not yet known is written `{id}`.
 */
export function wireRequestOf(
  { kind, onlyIfExists }: Pick<Operation, 'kind' | 'onlyIfExists'>,
  hotelId: Id | undefined,
): WireRequest {
  if (kind === 'completion') return { method: 'PATCH', path: hotelPath(hotelId) };
  if (kind === 'hotel' && hotelId !== undefined) return { method: 'PUT', path: hotelPath(hotelId) };
  if (onlyIfExists) return { method: 'PATCH', path: `${COLLECTIONS[kind]}{id}/` };
  return { method: 'POST', path: COLLECTIONS[kind] };
}

function hotelPath(hotelId: Id | undefined): string {
  return hotelId === undefined ? '/hotels/{id}/' : apiPath`/hotels/${hotelId}/`;
}

function recordPath({ kind, id }: RecordRequest): string {
  return COLLECTIONS[kind] + apiPath`${id}/`;
}

function optionsOf({ hotelId }: RecordRequest): CallOptions {
  return { hotelId, patient: true };
}

export class HttpOnboardingApi implements OnboardingApi, SetupStatusApi {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  async send({ kind, body, hotelId }: OnboardingRequest): Promise<Id | undefined> {
    const request = wireRequestOf({ kind }, hotelId);
    const options = { hotelId, patient: true };
    const send = METHODS[request.method];
    const answer = recordOf(await this.#client[send](request.path, body, options));
    return idOf(answer) ?? (kind === 'hotel' ? idOf(recordOf(answer['hotel'])) : undefined);
  }

  hotels(): AsyncIterable<readonly ServerRecord[]> {
    return this.#client.pages(COLLECTIONS.hotel, { patient: true });
  }

  list(
    kind: RecordKind,
    of: { hotelId: Id } | { hotelCode: string } | 'all',
  ): Promise<readonly ServerRecord[]> {
    return this.#client.list(COLLECTIONS[kind], { ...listOptions(of), patient: true });
  }

  async change({ body, ...of }: RecordChange): Promise<ServerRecord> {
    return recordOf(await this.#client.patch(recordPath(of), body, optionsOf(of)));
  }

  async replace({ body, ...of }: RecordChange): Promise<ServerRecord> {
    return recordOf(await this.#client.put(recordPath(of), body, optionsOf(of)));
  }

  async remove(of: RecordRequest): Promise<void> {
    await this.#client.delete(recordPath(of), optionsOf(of));
  }

  async hotel(hotelId: Id): Promise<ServerRecord> {
    return recordOf(
      await this.#client.get(apiPath`/hotels/${hotelId}/`, { hotelId, patient: true }),
    );
  }

  async setupStatus(hotelId: Id): Promise<SetupStatus> {
    const answer = await this.#client.get(apiPath`/hotels/${hotelId}/setup_status/`, { hotelId });
    const status = recordOf(answer);
    return {
      is_fully_configured: status['is_fully_configured'] === true,
      has_room_types: status['has_room_types'] === true,
      has_rates: status['has_rates'] === true,
      has_staff_users: status['has_staff_users'] === true,
    };
  }
}

function listOptions(of: { hotelId: Id } | { hotelCode: string } | 'all') {
  if (of === 'all') return {};
  return 'hotelId' in of
    ? { query: { hotel: of.hotelId }, hotelId: of.hotelId }
    : { query: { code: of.hotelCode } };
}
