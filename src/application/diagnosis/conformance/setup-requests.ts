// The requests that set up and change a hotel, sent as the signed-in account.
import { isApiError } from '#application/errors/api-error.ts';
import { isRefusedAsTaken } from '#application/records/write-record.ts';
import { WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import type {
  ContractApi,
  ContractCall,
  ContractCaller,
} from '#application/ports/api/contract-api.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import {
  LISTED,
  resolveReferences,
  type Operation,
  type RecordKind,
} from '#domain/plan/operation.ts';
import type { Body, Id } from '#domain/record.ts';
import type { CallChecks, Expected } from './call-checks.ts';
import type { CheckHotel } from './check-hotel.ts';
import { idIn, type CreatedRecords } from './created-records.ts';

export interface CheckParts {
  readonly checks: CallChecks;
  readonly api: ContractApi;
  readonly created: CreatedRecords;
  readonly hotel: CheckHotel;
}

const CHANGES: Readonly<Record<RecordKind, Body>> = {
  hotel: { description: 'Changed by a conformance check.' },
  'room-type': { max_occupancy: 4 },
  room: { status: 'occupied' },
  plan: { is_public: false },
  rule: { base_rate: 5432 },
  pricing: { weekend_markup_percentage: 25 },
  user: { first_name: 'Changed' },
};

const PIXEL = new Uint8Array([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 68,
  1, 0, 59,
]);

/** Throws `CheckStopped`. */
export async function sendSetupRequests(parts: CheckParts): Promise<void> {
  const { checks, api, created, hotel } = parts;
  const ids = new Map<string, Id>();
  const first = hotel.operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
  if (created.hotelId === undefined) {
    created.add('hotel', await checks.send(api.account, { call: 'POST /hotels/', body: first }));
  } else {
    const message = 'the check reused the hotel of an earlier check';
    await checks.report({ call: 'POST /hotels/', status: 'skipped', message });
  }
  const { hotelId } = created;
  if (hotelId === undefined) {
    await checks.skipRest('not checked: the check could not create a hotel');
    return;
  }
  const send = (call: string, more: Omit<ContractCall, 'call'> = {}, expected: Expected = {}) =>
    checks.send(api.account, { call, hotelId, ...more }, expected);
  ids.set('hotel', hotelId);
  const body = { ...first, ...CHANGES.hotel };
  await send('PUT /hotels/{id}/', { id: hotelId, body });
  await send('GET /hotels/{id}/', { id: hotelId }, { shown: body });
  // This creates room types. `CreatedRecords` finds them in the list and deletes them.
  await send('POST /hotels/quick-setup/', { body: {} });
  for (const kind of LISTED) {
    const operations = hotel.operations.filter((operation) => operation.kind === kind);
    for (const operation of operations) {
      // A record that this one refers to could not be created.
      const sent = resolved(operation, ids);
      if (!sent) continue;
      const isUnique = !WITHOUT_UNIQUE_KEY.includes(kind) && operation === operations[0];
      const request = { call: `POST ${RECORD_PATHS[kind]}`, hotelId, body: sent };
      const further = isUnique ? refusesDuplicate(parts, kind, request) : undefined;
      const record = await send(request.call, request, { ...(further && { further }) });
      const id = created.add(kind, record);
      if (id !== undefined) ids.set(operation.key, id);
    }
    const path = RECORD_PATHS[kind];
    const own = operations.flatMap(({ key }) => ids.get(key) ?? []);
    await sendList(
      parts,
      api.account,
      { call: `GET ${path}`, query: { hotel: hotelId }, hotelId },
      own,
    );
    const last = operations.at(-1);
    const id = last && ids.get(last.key);
    const sent = last && resolved(last, ids);
    if (id === undefined || !sent) continue;
    const { password, confirm_password, ...shown } = sent;
    await send(`GET ${path}{id}/`, { id }, { shown });
    await send(`PUT ${path}{id}/`, { id, body: shown });
    await send(`PATCH ${path}{id}/`, { id, body: CHANGES[kind] });
  }
  await send('GET /hotels/{id}/setup_status/', { id: hotelId });
  const mark = hotel.operations.find(({ kind }) => kind === 'completion')?.body ?? {};
  const { onboarding_completed_at, ...shown } = mark;
  await send('PATCH /hotels/{id}/', { id: hotelId, body: mark }, { shown });
  const picture = { name: 'logo.gif', type: 'image/gif', content: PIXEL };
  await send('POST /hotels/{id}/logo/', { id: hotelId, picture });
  await send('DELETE /hotels/{id}/logo/', { id: hotelId });
}

export async function sendList(
  { checks }: CheckParts,
  caller: ContractCaller,
  request: ContractCall,
  ids: readonly Id[],
): Promise<void> {
  const further = async () => {
    const listed = (await caller.list(request)).map((record) => String(idIn(record)));
    const missing = ids.find((id) => !listed.includes(String(id)));
    return missing === undefined
      ? undefined
      : `the record with ID ${missing}, which was just created, is not in the list`;
  };
  await checks.send(caller, request, { further });
}

/** The body with IDs in place of references; undefined if a record that it refers to does not exist. */
function resolved({ body }: Operation, ids: ReadonlyMap<string, Id>): Body | undefined {
  const missing: string[] = [];
  const filled = resolveReferences(body, (key) => ids.get(key) ?? (missing.push(key), ''));
  return missing.length > 0 ? undefined : filled;
}

/** Sends the request again, and expects an error that the product can show beside a field. */
function refusesDuplicate(
  { api, created }: CheckParts,
  kind: RecordKind,
  request: ContractCall,
): Expected['further'] {
  return async () => {
    try {
      created.add(kind, await api.account.send(request));
      return 'the server created a second record with the same values instead of returning 400';
    } catch (error) {
      if (!isApiError(error) || error.status === 0) throw error;
      if (!isRefusedAsTaken(error)) {
        return `the server returned ${error.status} for a duplicate instead of 400 with the refused fields`;
      }
      return error.message === '' ? 'the error for a duplicate has no message' : undefined;
    }
  };
}
