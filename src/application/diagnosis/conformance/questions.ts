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
import { staffUserBody } from '#domain/staff/staff-user-body.ts';
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
    ask('PUT /hotels/{id}/', body),
    ask('GET /hotels/{id}/', undefined, { shown: body }),
    // This creates room types, which are found in the list and deleted at the end.
    ask('POST /hotels/quick-setup/', {}),
    ...LISTED.flatMap((kind) =>
      askAbout(
        RECORD_PATHS[kind],
        kind,
        operations.filter((operation) => operation.kind === kind),
      ),
    ),
    ask('GET /hotels/{id}/setup_status/'),
    ask('PATCH /hotels/{id}/', mark, { shown }),
    ask('POST /hotels/{id}/logo/', undefined, {
      picture: { name: 'logo.gif', type: 'image/gif', content },
    }),
    ask('DELETE /hotels/{id}/logo/'),
  ];
}

/** Asked as the administrator of the hotel. */
export function dashboardQuestions(hotel: CheckHotel): readonly Question[] {
  const { profile, administrator, colleague } = hotel;
  const { username, password: current_password } = administrator;
  const { password: new_password } = colleague;
  const change = { current_password, new_password, repeated_password: new_password };
  const added = { key: 'colleague', body: staffUserBody(colleague, HOTEL) };
  return [
    ask('GET /v1/users/current', undefined, { shown: { username } }),
    ask('PATCH /auth/profile/', { profile: { phone: '+91 22 5550 0103' } }),
    ask('PUT /auth/profile/', ownProfileBody({ ...administrator, phone: '+91 22 5550 0102' })),
    ask('GET /hotels/my-hotel/'),
    ask('PATCH /hotels/my-hotel/', { description: 'Changed again by a conformance check.' }),
    ask('PUT /hotels/my-hotel/', profile),
    ask('GET /hotels/current/'),
    ask('GET /v1/room-types'),
    ask('GET /rates/simple/'),
    ask('GET /rooms/rooms/status_summary/'),
    ask('GET /reservations/'),
    ask('GET /hotels/current/dashboard-stats'),
    ask('GET /api/hotels/{id}/staff/'),
    ...askAbout('/auth/staff/', 'user', [added]),
    ask('DELETE /auth/staff/{id}/', undefined, { id: { $ref: added.key } }),
    // Last, because a changed password may end the administrator's session.
    ask('GET /auth/password/change/'),
    ask('POST /auth/password/change/', passwordChangeBody(change), {
      further: signsIn({ username, password: new_password }),
    }),
  ];
}

/** By default, `{id}` in the path is the ID of the hotel. */
function ask(call: string, body?: Body, more: Partial<Question> = {}): Question {
  return { call, ...(call.includes('{id}') && { id: HOTEL }), ...(body && { body }), ...more };
}

function askAbout(
  path: string,
  kind: ListedKind,
  records: readonly Pick<Operation, 'key' | 'body'>[],
): readonly Question[] {
  const { key = '', body = {} } = records.at(-1) ?? {};
  const { password, confirm_password, ...shown } = body;
  const id = { $ref: key };
  return [
    ...records.map((record, index) =>
      ask(`POST ${path}`, record.body, {
        creates: { kind, key: record.key },
        ...(index === 0 &&
          !WITHOUT_UNIQUE_KEY.includes(kind) && { further: refusesDuplicate(kind) }),
      }),
    ),
    ask(`GET ${path}`, undefined, { query: { hotel: HOTEL }, further: listsAll(records) }),
    ask(`GET ${path}{id}/`, undefined, { id, shown }),
    ask(`PUT ${path}{id}/`, shown, { id }),
    ask(`PATCH ${path}{id}/`, CHANGES[kind], { id }),
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

function listsAll(records: readonly Pick<Operation, 'key'>[]): Further {
  return async ({ caller, request, asked }) => {
    const listed = (await caller.list(request)).map((record) => String(idIn(record)));
    const ids = records.flatMap(({ key }) => asked.idOf(key) ?? []);
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
