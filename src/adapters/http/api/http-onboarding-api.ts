import type {
  OnboardingApi,
  RecordCounts,
  RecordKind,
  RecordRequest,
  ServerRecord,
  SetupStatusApi,
} from '#application/ports/api/onboarding-api.ts';
import { isOfHotel } from '#domain/plan/natural-keys.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { apiPath, idOf, recordOf, type ApiClient, type CallOptions } from './api-client.ts';

/** The path for creating and listing each kind of record (docs/api.md). */
const COLLECTIONS: Readonly<Record<RecordKind, string>> = {
  hotel: '/hotels/',
  'room-type': '/rooms/types/',
  room: '/rooms/rooms/',
  plan: '/rates/plans/',
  rule: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  user: '/auth/users/',
};

export interface WireRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
}

/**
 * The method and path with which an operation is sent. A hotel that has an ID is updated, not
 * created. In the path, `{id}` stands for an unknown ID.
 */
export function wireRequestOf(
  { kind, onlyIfExists }: Pick<Operation, 'kind' | 'onlyIfExists'>,
  hotelId: Id | undefined,
): WireRequest {
  const isUpdate = kind === 'completion' || (kind === 'hotel' && hotelId !== undefined);
  if (isUpdate) return { method: 'PATCH', path: hotelPath(hotelId) };
  if (onlyIfExists) return { method: 'PATCH', path: `${COLLECTIONS[kind]}{id}/` };
  return { method: 'POST', path: COLLECTIONS[kind] };
}

function hotelPath(hotelId: Id | undefined): string {
  return hotelId === undefined ? '/hotels/{id}/' : apiPath`/hotels/${hotelId}/`;
}

function recordPath({ kind, id }: Pick<RecordRequest, 'kind' | 'id'>): string {
  return COLLECTIONS[kind] + apiPath`${id}/`;
}

function optionsOf({ hotelId }: Pick<RecordRequest, 'hotelId'>): CallOptions {
  return { hotelId, patient: true };
}

/** Uses the paths of docs/api.md. Every method throws `ApiError`. */
export function httpOnboardingApi(
  client: ApiClient,
): OnboardingApi & SetupStatusApi & RecordCounts {
  const list: OnboardingApi['list'] = (kind, of) =>
    client.list(COLLECTIONS[kind], { ...listOptions(of), patient: true });
  return {
    list,
    async count(kind, of) {
      const options = { ...listOptions(of), patient: true };
      const { records, count } = await client.firstPage(COLLECTIONS[kind], options);
      const isOwn = (record: ServerRecord) => isOfHotel(record, of.hotelId);
      // A server that ignores the filter counts the records of all hotels. Its count is therefore
      // used only if every record on the first page belongs to this hotel.
      if (count !== undefined && records.every(isOwn)) return count;
      return (await list(kind, of)).filter(isOwn).length;
    },
    async send({ kind, body, hotelId }) {
      const { method, path } = wireRequestOf({ kind }, hotelId);
      const answer = await client.record(method, path, { body, hotelId, patient: true });
      return idOf(answer) ?? (kind === 'hotel' ? idOf(recordOf(answer['hotel'])) : undefined);
    },
    hotels: () => client.pages(COLLECTIONS.hotel, { patient: true }),
    read: (of) => client.record('GET', recordPath(of), optionsOf(of)),
    change: ({ body, ...of }) => client.record('PATCH', recordPath(of), { ...optionsOf(of), body }),
    replace: ({ body, ...of }) => client.record('PUT', recordPath(of), { ...optionsOf(of), body }),
    async remove(of) {
      await client.call('DELETE', recordPath(of), optionsOf(of));
    },
    hotel: (id) =>
      client.record('GET', recordPath({ kind: 'hotel', id }), optionsOf({ hotelId: id })),
    async setupStatus(hotelId) {
      const path = apiPath`/hotels/${hotelId}/setup_status/`;
      const status = await client.record('GET', path, { hotelId });
      return {
        is_fully_configured: status['is_fully_configured'] === true,
        has_room_types: status['has_room_types'] === true,
        has_rates: status['has_rates'] === true,
        has_staff_users: status['has_staff_users'] === true,
      };
    },
  };
}

function listOptions(of: Parameters<OnboardingApi['list']>[1]) {
  if (of === 'all') return {};
  return 'hotelId' in of
    ? { query: { hotel: of.hotelId }, hotelId: of.hotelId }
    : { query: { code: of.hotelCode } };
}
