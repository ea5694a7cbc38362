import { describe, expect, it } from 'vitest';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Body } from '#domain/record.ts';
import { changesOf, differencesOf, withoutPasswords } from '#domain/plan/record-differences.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';

type Case = [what: string, kind: OperationKind, body: Body, record: Record<string, unknown>];

const fieldsOf = (kind: OperationKind, body: Body, record: Record<string, unknown>) =>
  differencesOf(kind, body, record).map(({ field }) => field);

describe('differences compare values, not spellings', () => {
  it.each<Case>([
    ['references as objects', 'room', { room_type: 7 }, { room_type: { id: 7, name: 'Suite' } }],
    ['a structure of the server', 'room-type', { amenities: 'TV, safe' }, { amenities: ['TV'] }],
    ['a legacy code, which is random', 'plan', { code: 'RT1-0007' }, { code: 'RT1-4711' }],
    [
      'a user that comes out with user_profile',
      'user',
      { profile: { role: 'admin' } },
      { user_profile: { role: 'admin' } },
    ],
    ['what the server does not list', 'user', { password: 'x', phone: '1' }, {}],
  ])('%s', (_, kind, body, record) => {
    expect(differencesOf(kind, body, record)).toEqual([]);
  });

  it('is not a difference if the planned value is only a suggestion', () => {
    const [body, record] = [{ base_rate: 5000 }, { base_rate: '9999.00' }];
    expect(differencesOf('rule', body, record)).toHaveLength(1);
    expect(differencesOf('rule', body, record, { createOnly: ['base_rate'] })).toEqual([]);
  });

  it('names the field of a user below the profile', () => {
    expect(
      differencesOf(
        'user',
        { profile: { hotel: 4, role: 'admin' } },
        { user_profile: { role: 'manager' } },
      ),
    ).toEqual([{ field: 'role', expected: 'admin', actual: 'manager' }]);
  });
});

describe('every field that is sent is compared', () => {
  it.each<[OperationKind, Body]>([
    ['room-type', { capacity_children: 0, base_rate: 100, is_active: true }],
    ['room', { floor: 1, is_active: true }],
    ['pricing', { occupancy_based_pricing: true, advance_booking_discount: true }],
  ])(
    'every field of a %s that is sent is compared, with the constants of docs/fields.md §3: %j',
    (kind, body) => {
      const other = Object.fromEntries(Object.keys(body).map((field) => [field, 9]));
      expect(fieldsOf(kind, body, other)).toEqual(Object.keys(body));
    },
  );
});

describe('values that a running hotel changes or a plan derives are not differences', () => {
  it.each<[OperationKind, Body]>([
    ['room', { status: 'vacant', cleaning_status: 'clean' }],
    ['room', { room_number: '101', floor: 1 }],
    ['room-type', { code: 'DLX' }],
    ['user', { password: 'x', confirm_password: 'x' }],
    ['completion', { onboarding_completed_at: '2026-01-20T09:00:00.000Z' }],
  ])(
    'values of a %s that a running hotel changes or a plan derives are not differences: %j',
    (kind, body) => {
      const other = Object.fromEntries(Object.keys(body).map((field) => [field, 'another']));
      expect(differencesOf(kind, body, other)).toEqual([]);
    },
  );

  it('the number of a room is a difference if the configuration lists it', () => {
    const body = { room_number: '101', floor: 1, status: 'vacant' };
    const renumbered = { room_number: '201', floor: 2, status: 'occupied' };
    const differences = differencesOf('room', body, renumbered, { stated: ['room_number'] });
    expect(differences).toEqual([{ field: 'room_number', expected: '101', actual: '201' }]);
  });

  it.each([
    ['covers the year', '2026-01-01', '2026-12-31', []],
    ['starts before the year and ends after it', '2025-06-01', '2027-01-01', []],
    ['does not end', '2026-01-01', null, []],
    ['is over', '2025-01-01', '2025-12-31', ['end_date']],
    ['is of a season', '2026-06-01', '2026-08-31', ['start_date', 'end_date']],
  ])('a rule that %s is compared by date', (_, start_date, end_date, fields) => {
    const body = { start_date: '2026-01-01', end_date: '2026-12-31' };
    expect(fieldsOf('rule', body, { start_date, end_date })).toEqual(fields);
  });

  it.each([
    ['2026-06-01', '2026-09-30', []],
    ['2026-06-01T00:00:00Z', '2026-09-30T00:00:00Z', []],
    ['2026-05-31', '2026-10-01', ['start_date', 'end_date']],
    ['2026-06-01', null, ['end_date']],
  ])(
    'the days that a plan states are compared exactly: %s to %s',
    (start_date, end_date, fields) => {
      const body = { start_date: '2026-06-01', end_date: '2026-09-30' };
      const found = differencesOf(
        'rule',
        body,
        { start_date, end_date },
        { stated: Object.keys(body) },
      );
      expect(found.map(({ field }) => field)).toEqual(fields);
    },
  );

  it('a user is active by default', () => {
    expect(fieldsOf('user', { username: 'asha' }, { username: 'asha', is_active: false })).toEqual([
      'is_active',
    ]);
  });
});

describe('the correction of differences', () => {
  const body: Body = {
    username: 'asha',
    email: 'asha@seaside.example',
    first_name: 'Asha',
    password: 'Qw3rTy77z',
    confirm_password: 'Qw3rTy77z',
    profile: { hotel: 4, role: 'admin', phone: '' },
  };
  const record = {
    id: 9,
    username: 'asha',
    email: 'Asha@seaside.example',
    first_name: 'Usha',
    is_active: false,
    user_profile: { id: 9, hotel: { id: 4 }, role: 'manager', phone: null },
  };
  const differences = differencesOf('user', body, record);

  it('the correction of differences has only the fields that differ, nested as they are sent, and never a password', () => {
    expect(changesOf('user', body, differences)).toEqual({
      first_name: 'Asha',
      is_active: true,
      profile: { role: 'admin' },
    });
  });

  it('the correction of differences may be the whole record, with all other fields as on the server', () => {
    const changes = changesOf('user', body, differences);
    expect(wholeRecord(record, changes, withoutPasswords('user', body))).toEqual({
      username: 'asha',
      email: 'Asha@seaside.example',
      first_name: 'Asha',
      is_active: true,
      profile: { hotel: 4, role: 'admin', phone: null },
    });
  });

  it('the correction of differences does not change the status of an occupied room', () => {
    const room = { hotel: 4, room_type: 7, room_number: '101', status: 'vacant', is_active: true };
    const there = { ...room, id: 1, room_type: 8, status: 'occupied' };
    const changes = changesOf('room', room, differencesOf('room', room, there));
    expect(wholeRecord(there, changes, room)).toEqual({
      ...room,
      status: 'occupied',
    });
  });
});
