// Checks the requests that set up and change a hotel, sent as the signed-in account.
import { isApiError } from '#application/errors/api-error.ts';
import { isRefusedAsTaken } from '#application/records/write-record.ts';
import { WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import type { ContractCall, ContractCaller } from '#application/ports/api/contract-api.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { LISTED } from '#application/ports/api/onboarding-api.ts';
import { resolveReferences, type Operation, type RecordKind } from '#domain/plan/operation.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { isObject, type Body, type Id } from '#domain/record.ts';
import type { CallChecks, Expectation } from './call-checks.ts';
import type { CheckHotel } from './check-hotel.ts';
import { idIn, type CreatedRecords } from './created-records.ts';

export interface RecordChecks {
  readonly checks: CallChecks;
  readonly caller: ContractCaller;
  readonly created: CreatedRecords;
}

const PATCH_BODIES: Readonly<Record<RecordKind, Body>> = {
  hotel: {},
  'room-type': { max_occupancy: 4 },
  room: { status: 'occupied' },
  plan: { is_public: false },
  rule: { base_rate: 5432 },
  pricing: { weekend_markup_percentage: 25 },
  user: { first_name: 'Changed' },
};

/** Each record comes before the records that it refers to. */
const DELETION_ORDER: readonly RecordKind[] = [
  'rule',
  'pricing',
  'room',
  'room-type',
  'plan',
  'user',
];

/**
 * Checks the endpoints of hotels, rooms, rates and staff. `checkDeletions` checks the deletion of
 * records. Throws `CheckStopped`.
 */
export async function checkRecords(parts: RecordChecks, hotel: CheckHotel): Promise<void> {
  const { checks, caller, created } = parts;
  const ids = new Map<string, Id>();
  const hotelId = await setUpHotel(parts, hotel);
  if (hotelId === undefined) return;
  ids.set('hotel', hotelId);
  for (const kind of LISTED) {
    const operations = hotel.operations.filter((operation) => operation.kind === kind);
    for (const operation of operations) {
      const body = resolved(operation, ids);
      // A record that this one refers to could not be created.
      if (!body) continue;
      const request = { call: `POST ${RECORD_PATHS[kind]}`, body, hotelId };
      const isUnique = !WITHOUT_UNIQUE_KEY.includes(kind) && operation === operations[0];
      const refuses = isUnique ? refusesDuplicate(parts, kind, request) : undefined;
      const record = await checks.send(caller, request, both(shows(kind, body), refuses));
      const id = created.add(kind, record);
      if (id !== undefined) ids.set(operation.key, id);
    }
    await checkKind(parts, { kind, operations, ids, hotelId });
  }
  await checks.send(caller, { call: 'GET /hotels/{id}/setup_status/', id: hotelId, hotelId });
  const mark = hotel.operations.find(({ kind }) => kind === 'completion');
  if (mark) {
    const { onboarding_completed } = mark.body;
    const call = { call: 'PATCH /hotels/{id}/', id: hotelId, hotelId, body: mark.body };
    await checks.send(
      caller,
      call,
      shows('hotel', { onboarding_completed: onboarding_completed ?? true }),
    );
  }
  await checkLogo(parts, hotelId);
}

/** Returns the ID of a new hotel, or of a remaining hotel of an earlier check. */
async function setUpHotel(
  { checks, caller, created }: RecordChecks,
  { operations }: CheckHotel,
): Promise<Id | undefined> {
  const body = operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
  if (created.hotelId === undefined) {
    created.add(
      'hotel',
      await checks.send(caller, { call: 'POST /hotels/', body }, shows('hotel', body)),
    );
  } else {
    await checks.report(
      'POST /hotels/',
      'skipped',
      'the check reused the hotel of an earlier check',
    );
  }
  const id = created.hotelId;
  if (id === undefined) {
    await checks.skipRest('not checked: the check could not create a hotel');
    return undefined;
  }
  const changed = { ...body, description: 'Changed by a conformance check.' };
  await checks.send(
    caller,
    { call: 'PUT /hotels/{id}/', id, hotelId: id, body: changed },
    shows('hotel', changed),
  );
  await checks.send(
    caller,
    { call: 'GET /hotels/{id}/', id, hotelId: id },
    shows('hotel', changed),
  );
  // This creates room types. `CreatedRecords` finds them in the list and deletes them.
  const setup = { call: 'POST /hotels/quick-setup/', body: {}, hotelId: id };
  await checks.send(caller, setup);
  return id;
}

interface KindToCheck {
  readonly kind: RecordKind;
  readonly operations: readonly Operation[];
  readonly ids: ReadonlyMap<string, Id>;
  readonly hotelId: Id;
}

async function checkKind(
  { checks, caller }: RecordChecks,
  { kind, operations, ids, hotelId }: KindToCheck,
): Promise<void> {
  const path = RECORD_PATHS[kind];
  const own = operations.flatMap(({ key }) => ids.get(key) ?? []);
  const listed = { call: `GET ${path}`, query: { hotel: hotelId }, hotelId };
  await checks.send(caller, listed, lists(caller, listed, own));
  const operation = operations.at(-1);
  const id = operation && ids.get(operation.key);
  const body = operation && resolved(operation, ids);
  if (id === undefined || !body) return;
  const { password, confirm_password, ...bodyWithoutPassword } = body;
  const one = { id, hotelId };
  await checks.send(caller, { call: `GET ${path}{id}/`, ...one }, shows(kind, bodyWithoutPassword));
  await checks.send(
    caller,
    { call: `PUT ${path}{id}/`, ...one, body: bodyWithoutPassword },
    shows(kind, bodyWithoutPassword),
  );
  const change = PATCH_BODIES[kind];
  await checks.send(
    caller,
    { call: `PATCH ${path}{id}/`, ...one, body: change },
    shows(kind, change),
  );
}

/** Deletes all records that the checks created, except the administrator. Call last. Throws `CheckStopped`. */
export async function checkDeletions({ checks, caller, created }: RecordChecks): Promise<void> {
  const { hotelId } = created;
  if (hotelId === undefined) return;
  for (const kind of DELETION_ORDER) {
    const records = created.all.filter((record) => record.kind === kind).toReversed();
    for (const record of kind === 'user' ? records.slice(0, -1) : records) {
      const call = `DELETE ${RECORD_PATHS[kind]}{id}/`;
      if (await checks.remove(caller, { call, id: record.id, hotelId })) created.drop(record);
    }
  }
}

/** A GIF of one pixel. */
const PIXEL = new Uint8Array([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 68,
  1, 0, 59,
]);

async function checkLogo({ checks, caller }: RecordChecks, id: Id): Promise<void> {
  const picture = { name: 'logo.gif', type: 'image/gif', content: PIXEL };
  const place = { id, hotelId: id };
  await checks.send(caller, { call: 'POST /hotels/{id}/logo/', ...place, picture });
  await checks.send(caller, { call: 'DELETE /hotels/{id}/logo/', ...place });
}

/**
 * The body with IDs in place of references; undefined if a record that it refers to does not exist.
 */
function resolved({ body }: Operation, ids: ReadonlyMap<string, Id>): Body | undefined {
  let isComplete = true;
  const filled = resolveReferences(body, (key) => {
    const id = ids.get(key);
    isComplete &&= id !== undefined;
    return id ?? '';
  });
  return isComplete ? filled : undefined;
}

/**
 * Expects the sent values in the response. Fields that are missing in the response are not
 * compared.
 */
export function shows(kind: RecordKind, sent: Body): Expectation {
  return (record) => {
    if (!isObject(record)) return undefined;
    const [difference] = differencesOf(kind, sent, record, { stated: Object.keys(sent) });
    if (!difference) return undefined;
    const { field, expected, actual } = difference;
    return `${field} is ${JSON.stringify(actual)}, but ${JSON.stringify(expected)} was sent`;
  };
}

function both(first: Expectation, second: Expectation | undefined): Expectation {
  return async (body) => (await first(body)) ?? (await second?.(body));
}

/** Sends the request again, and expects an error that the product can show beside a field. */
function refusesDuplicate(
  { caller, created }: RecordChecks,
  kind: RecordKind,
  request: ContractCall,
): Expectation {
  return async () => {
    try {
      created.add(kind, await caller.send(request));
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

/** Expects these records on any page of the list. */
export function lists(caller: ContractCaller, list: ContractCall, ids: readonly Id[]): Expectation {
  return async () => {
    const listed = (await caller.list(list)).map((record) => String(idIn(record)));
    const missing = ids.find((id) => !listed.includes(String(id)));
    if (missing === undefined) return undefined;
    return `the record with ID ${missing}, which was just created, is not in the list`;
  };
}
