import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import type {
  OnboardingApi,
  RecordCounts,
  RecordRequest,
  SetupStatusApi,
} from '#application/ports/api/onboarding-api.ts';
import { withDoubt } from '#domain/diff/record-list.ts';
import { isSameValue } from '#domain/description/same-value.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import { withSwitches } from '#domain/plan/sent-fields.ts';
import { isOfHotel } from '#domain/plan/natural-keys.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { idIn, type Id, type ServerRecord } from '#domain/record.ts';
import { apiPath, type ApiClient, type CallOptions } from './api-client.ts';

export interface WireRequest {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
}

/** The method and path of an operation. A hotel with an ID is updated. `{id}` stands for an unknown ID. */
export function wireRequestOf(
  { kind, onlyIfExists }: Pick<Operation, 'kind' | 'onlyIfExists'>,
  hotelId: Id | undefined,
): WireRequest {
  const isUpdate = kind === 'completion' || (kind === 'hotel' && hotelId !== undefined);
  if (isUpdate) return { method: 'PATCH', path: hotelPath(hotelId) };
  if (onlyIfExists) return { method: 'PATCH', path: `${RECORD_PATHS[kind]}{id}/` };
  return { method: 'POST', path: RECORD_PATHS[kind] };
}

function hotelPath(hotelId: Id | undefined): string {
  return hotelId === undefined ? '/hotels/{id}/' : apiPath`/hotels/${hotelId}/`;
}

function recordPath({ kind, id }: Pick<RecordRequest, 'kind' | 'id'>): string {
  return RECORD_PATHS[kind] + apiPath`${id}/`;
}

function optionsOf({ hotelId }: Pick<RecordRequest, 'hotelId'>): CallOptions {
  return { hotelId, patient: true };
}

/** Uses the paths of docs/api.md. Every method throws `ApiError`. */
export function httpOnboardingApi(
  client: ApiClient,
): OnboardingApi & SetupStatusApi & RecordCounts {
  const list: OnboardingApi['list'] = async (kind, of) => {
    const records = await client.list(RECORD_PATHS[kind], { ...listOptions(of), patient: true });
    const read = records.map((record) => withSwitches(kind, record));
    return withDoubt(read, records.doubt);
  };
  const one = async (method: 'GET' | 'PATCH' | 'PUT', of: RecordRequest, body?: object) => {
    const options = { ...optionsOf(of), ...(body && { body }) };
    return withSwitches(of.kind, await client.record(method, recordPath(of), options));
  };
  return {
    list,
    async count(kind, of) {
      const options = { ...listOptions(of), patient: true };
      const { records, count } = await client.firstPage(RECORD_PATHS[kind], options);
      const isOwn = (record: ServerRecord) => isOfHotel(record, of.hotelId);
      // A server that ignores the filter counts the records of all hotels. Its count is therefore
      // used only if every record on the first page belongs to this hotel.
      if (count !== undefined && records.every(isOwn)) return count;
      return (await list(kind, of)).filter(isOwn).length;
    },
    async send({ kind, body, hotelId }) {
      const { method, path } = wireRequestOf({ kind }, hotelId);
      const answer = await client.record(method, path, { body, hotelId, patient: true });
      return idIn(answer) ?? (kind === 'hotel' ? idIn(answer['hotel']) : undefined);
    },
    async *hotels() {
      for await (const page of client.pages(RECORD_PATHS.hotel, { patient: true })) {
        const records = page.map((record) => withSwitches('hotel', record));
        yield withDoubt(records, page.doubt);
      }
    },
    read: (of) => one('GET', of),
    change: ({ body, ...of }) => one('PATCH', of, body),
    replace: ({ body, ...of }) => one('PUT', of, body),
    async remove(of) {
      await client.call('DELETE', recordPath(of), optionsOf(of));
    },
    hotel: (id) => one('GET', { kind: 'hotel', id, hotelId: id }),
    async setupStatus(hotelId) {
      const path = apiPath`/hotels/${hotelId}/setup_status/`;
      const status = await client.record('GET', path, { hotelId });
      const isOn = (name: keyof SetupStatus) => isSameValue('switch', status[name], true);
      return {
        is_fully_configured: isOn('is_fully_configured'),
        has_room_types: isOn('has_room_types'),
        has_rates: isOn('has_rates'),
        has_staff_users: isOn('has_staff_users'),
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
