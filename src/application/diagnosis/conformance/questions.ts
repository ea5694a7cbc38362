// What a conformance check asks a server: each request of the API, and what its response must show.
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import type {
  ContractApi,
  ContractCall,
  ContractCaller,
} from '#application/ports/api/contract-api.ts';
import { isRefusedAsTaken } from '#application/records/write-record.ts';
import { WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import {
  LISTED,
  type ListedKind,
  type Operation,
  type RecordKind,
} from '#domain/plan/operation.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { idIn, type Body, type Id, type Reference } from '#domain/record.ts';
import { ownProfileBody } from '#domain/staff/own-profile.ts';
import { passwordChangeBody } from '#domain/staff/password-change.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import type { CheckHotel } from './check-hotel.ts';

/** References name records that earlier questions created. A question about a missing record is not asked. */
export interface Question {
  readonly call: string;
  readonly id?: Reference;
  readonly query?: Body;
  readonly body?: Body;
  readonly picture?: ContractCall['picture'];
  /** The values that the record in the response must have. By default, those of the body. */
  readonly shown?: Body;
  /** The record that the request creates. */
  readonly creates?: { readonly kind: RecordKind; readonly key: string };
  /** Says what else is wrong. May throw `ApiError`. */
  readonly further?: (asked: Asked) => Promise<string | undefined>;
}

interface Asked {
  readonly api: ContractApi;
  readonly caller: ContractCaller;
  readonly request: ContractCall;
  readonly asked: {
    idOf(key: string): Id | undefined;
    add(kind: RecordKind, record: unknown): void;
  };
}

const HOTEL: Reference = { $ref: 'hotel' };
const COLLEAGUE: Reference = { $ref: 'colleague' };

const CHANGES: Readonly<Record<RecordKind, Body>> = {
  hotel: { description: 'Changed by a conformance check.' },
  'room-type': { max_occupancy: 4 },
  room: { status: 'occupied' },
  plan: { is_public: false },
  rule: { base_rate: 5432 },
  pricing: { weekend_markup_percentage: 25 },
  user: { first_name: 'Changed' },
};

/** A picture of one pixel. */
const GIF = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

/** Asked as the signed-in account, about the hotel that it created. */
export function setupQuestions({ operations, profile }: CheckHotel): readonly Question[] {
  const body = { ...profile, ...CHANGES.hotel };
  const mark = operations.find(({ kind }) => kind === 'completion')?.body ?? {};
  const { onboarding_completed_at, ...shown } = mark;
  const content = Uint8Array.from(GIF, (letter) => letter.charCodeAt(0));
  return [
    { call: 'PUT /hotels/{id}/', id: HOTEL, body },
    { call: 'GET /hotels/{id}/', id: HOTEL, shown: body },
    // This creates room types. `CreatedRecords` finds them in the list and deletes them.
    { call: 'POST /hotels/quick-setup/', body: {} },
    ...LISTED.flatMap((kind) => questionsAbout(kind, operations)),
    { call: 'GET /hotels/{id}/setup_status/', id: HOTEL },
    { call: 'PATCH /hotels/{id}/', id: HOTEL, body: mark, shown },
    {
      call: 'POST /hotels/{id}/logo/',
      id: HOTEL,
      picture: { name: 'logo.gif', type: 'image/gif', content },
    },
    { call: 'DELETE /hotels/{id}/logo/', id: HOTEL },
  ];
}

function questionsAbout(kind: ListedKind, all: readonly Operation[]): readonly Question[] {
  const operations = all.filter((operation) => operation.kind === kind);
  const path = RECORD_PATHS[kind];
  const keys = operations.map(({ key }) => key);
  const { key = '', body = {} } = operations.at(-1) ?? {};
  const { password, confirm_password, ...shown } = body;
  const id = { $ref: key };
  return [
    ...operations.map(({ key: created, body: sent }, index) => ({
      call: `POST ${path}`,
      body: sent,
      creates: { kind, key: created },
      ...(index === 0 && !WITHOUT_UNIQUE_KEY.includes(kind) && { further: refusesDuplicate(kind) }),
    })),
    { call: `GET ${path}`, query: { hotel: HOTEL }, further: listsAll(keys) },
    { call: `GET ${path}{id}/`, id, shown },
    { call: `PUT ${path}{id}/`, id, body: shown },
    { call: `PATCH ${path}{id}/`, id, body: CHANGES[kind] },
  ];
}

/** Asked as the administrator of the hotel. */
export function dashboardQuestions(hotel: CheckHotel): readonly Question[] {
  const { profile, administrator, colleague } = hotel;
  const { username, password } = administrator;
  const added = staffUserBody(colleague, HOTEL);
  const changed = { ...colleague, password: '', first_name: 'Changed' };
  const change = { current_password: password, new_password: colleague.password };
  return [
    { call: 'GET /v1/users/current', shown: { username } },
    { call: 'PATCH /auth/profile/', body: { profile: { phone: '+91 22 5550 0103' } } },
    {
      call: 'PUT /auth/profile/',
      body: ownProfileBody({ ...administrator, phone: '+91 22 5550 0102' }),
    },
    { call: 'GET /hotels/my-hotel/' },
    {
      call: 'PATCH /hotels/my-hotel/',
      body: { description: 'Changed again by a conformance check.' },
    },
    { call: 'PUT /hotels/my-hotel/', body: profile },
    { call: 'GET /hotels/current/' },
    { call: 'GET /v1/room-types' },
    { call: 'GET /rates/simple/' },
    { call: 'GET /rooms/rooms/status_summary/' },
    { call: 'GET /reservations/' },
    { call: 'GET /hotels/current/dashboard-stats' },
    { call: 'GET /api/hotels/{id}/staff/', id: HOTEL },
    { call: 'POST /auth/staff/', body: added, creates: { kind: 'user', key: COLLEAGUE.$ref } },
    { call: 'GET /auth/staff/', further: listsAll([COLLEAGUE.$ref]) },
    { call: 'GET /auth/staff/{id}/', id: COLLEAGUE, shown: added },
    { call: 'PATCH /auth/staff/{id}/', id: COLLEAGUE, body: { last_name: 'Changed' } },
    { call: 'PUT /auth/staff/{id}/', id: COLLEAGUE, body: changedStaffUserBody(changed, HOTEL) },
    { call: 'DELETE /auth/staff/{id}/', id: COLLEAGUE },
    // Last, because a changed password may end the administrator's session.
    { call: 'GET /auth/password/change/' },
    {
      call: 'POST /auth/password/change/',
      body: passwordChangeBody({ ...change, repeated_password: change.new_password }),
      further: signsIn({ username, password: change.new_password }),
    },
  ];
}

type Further = NonNullable<Question['further']>;

/** Sends the request again, and expects an error that the product can show beside a field. */
function refusesDuplicate(kind: RecordKind): Further {
  return async ({ caller, request, asked }) => {
    try {
      asked.add(kind, await caller.send(request));
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

function listsAll(keys: readonly string[]): Further {
  return async ({ caller, request, asked }) => {
    const listed = (await caller.list(request)).map((record) => String(idIn(record)));
    const ids = keys.flatMap((key) => asked.idOf(key) ?? []);
    const missing = ids.find((id) => !listed.includes(String(id)));
    return missing === undefined
      ? undefined
      : `the record with ID ${missing}, which was just created, is not in the list`;
  };
}

function signsIn(body: Body): Further {
  return async ({ api }) => {
    const tokens = api.as(undefined).send({ call: 'POST /auth/token/', body });
    return (await orUndefined(tokens, isResponse))
      ? undefined
      : 'the new password does not sign in';
  };
}

export function isResponse(error: unknown): boolean {
  return isApiError(error) && error.status > 0;
}
