import { describe, expect, it } from 'vitest';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Body } from '#domain/record.ts';
import { changesOf, differencesOf, withoutPasswords } from '#domain/plan/record-differences.ts';
import { wholeRecord } from '#domain/plan/whole-record.ts';

type Compared = Parameters<typeof differencesOf>[3];
type Row = [string, OperationKind, Body, object, string[], Compared?];

const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };
const SEASON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const STATED = { stated: Object.keys(SEASON) };

/** A record in which every field of the body has another value. */
const unlike = (body: Body) => Object.fromEntries(Object.keys(body).map((name) => [name, '9']));
const all = (what: string, kind: OperationKind, body: Body, isCompared: boolean): Row => [
  what,
  kind,
  body,
  unlike(body),
  isCompared ? Object.keys(body) : [],
];

describe('the differences of a record', () => {
  it.each<Row>([
    ['a reference as an object', 'room', { room_type: 7 }, { room_type: { id: 7 } }, []],
    ['a structure of the server', 'room-type', { amenities: 'TV' }, { amenities: ['TV'] }, []],
    ['a random legacy code', 'plan', { code: 'RT1-0007' }, { code: 'RT1-4711' }, []],
    ['what is not listed', 'user', { password: 'x', phone: '1' }, {}, []],
    [
      'a suggestion',
      'rule',
      { base_rate: 5 },
      { base_rate: '9.00' },
      [],
      { createOnly: ['base_rate'] },
    ],
    ['a price', 'rule', { base_rate: 5 }, { base_rate: '9.00' }, ['base_rate']],
    ['an active user', 'user', { username: 'asha' }, { is_active: false }, ['is_active']],
    [
      'a profile',
      'user',
      { profile: { hotel: 4, role: 'admin' } },
      { user_profile: { role: 'manager' } },
      ['role'],
    ],
    all('constants', 'room-type', { capacity_children: 0, base_rate: 100, is_active: true }, true),
    all('constants', 'room', { floor: 1, is_active: true }, true),
    all('constants', 'pricing', { occupancy_based_pricing: true }, true),
    all('statuses', 'room', { status: 'vacant', cleaning_status: 'clean' }, false),
    all('a derived number', 'room', { room_number: '101', floor: 1 }, false),
    all('a derived code', 'room-type', { code: 'DLX' }, false),
    all('a password', 'user', { password: 'x', confirm_password: 'x' }, false),
    all('a time', 'completion', { onboarding_completed_at: '2026-01-20T09:00:00.000Z' }, false),
    [
      'a listed number',
      'room',
      { room_number: '101', floor: 1, status: 'vacant' },
      { room_number: '201', floor: 2, status: 'occupied' },
      ['room_number'],
      { stated: ['room_number'] },
    ],
    [
      'a rule of more years',
      'rule',
      YEAR,
      { start_date: '2025-06-01', end_date: '2027-01-01' },
      [],
    ],
    ['a rule without an end', 'rule', YEAR, { start_date: '2026-01-01', end_date: null }, []],
    [
      'a rule that is over',
      'rule',
      YEAR,
      { start_date: '2025-01-01', end_date: '2025-12-31' },
      ['end_date'],
    ],
    ['a rule of a season', 'rule', YEAR, SEASON, ['start_date', 'end_date']],
    [
      'stated days',
      'rule',
      SEASON,
      { start_date: '2026-06-01T00:00:00Z', end_date: '2026-09-30T00:00:00Z' },
      [],
      STATED,
    ],
    [
      'stated days in a longer rule',
      'rule',
      SEASON,
      { start_date: '2026-05-31', end_date: null },
      ['start_date', 'end_date'],
      STATED,
    ],
  ])('%s of a %s', (_, kind, body, record, fields, of) => {
    const found = differencesOf(kind, body, record as never, of);
    expect(found.map(({ field }) => field)).toEqual(fields);
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
    last_login: 'x',
    user_profile: { id: 9, hotel: { id: 4 }, role: 'manager', phone: null, badge: 12 },
  };
  const changes = changesOf('user', body, differencesOf('user', body, record));

  it('has only the fields that differ, nested as they are sent, and never a password', () => {
    const profile = { role: 'admin' };
    expect(changes).toEqual({ first_name: 'Asha', is_active: true, profile });
  });

  it('may be the whole record, with all other fields as on the server', () => {
    expect(wholeRecord(record, changes, withoutPasswords('user', body))).toEqual({
      username: 'asha',
      email: 'Asha@seaside.example',
      first_name: 'Asha',
      is_active: true,
      profile: { hotel: 4, role: 'admin', phone: null, badge: 12 },
    });
  });

  it('takes what the server does not show from the plan', () => {
    const planned = { hotel: 7, profile: { role: 'admin', phone: '1' }, name: 'Planned' };
    const known = { name: 'Inn', base_rate: '7000.00', profile: { phone: '2' } };
    const profile = { role: 'admin', phone: '2' };
    const whole = { hotel: 7, name: 'Inn', base_rate: '7000.00', profile };
    expect(wholeRecord(known, {}, planned)).toEqual(whole);
  });

  it('does not change the status of an occupied room', () => {
    const room = { hotel: 4, room_type: 7, room_number: '101', status: 'vacant', is_active: true };
    const there = { ...room, id: 1, room_type: 8, status: 'occupied' };
    const moved = changesOf('room', room, differencesOf('room', room, there));
    expect(wholeRecord(there, moved, room)).toEqual({ ...room, status: 'occupied' });
  });
});
