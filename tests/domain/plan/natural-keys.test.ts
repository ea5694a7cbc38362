import { expect, it } from 'vitest';
import { isSameRecord } from '#domain/plan/natural-keys.ts';
import type { Body } from '#domain/record.ts';
import type { OperationKind } from '#domain/plan/operation.ts';

const HOTEL = 4;

it.each<[OperationKind, Body, Record<string, unknown>]>([
  ['hotel', { code: 'SEASID01', name: 'Seaside' }, { id: 9, code: 'SEASID01', name: 'Seaside' }],
  ['room-type', { name: 'Suite', code: 'SUT' }, { hotel: HOTEL, name: 'Suite', code: 'SUT' }],
  ['room', { room_number: '101' }, { hotel: HOTEL, room_number: '101', floor: 7 }],
  ['room', { room_number: '101' }, { room_number: 101 }],
  ['plan', { code: 'BAR', name: 'Best' }, { hotel: { id: HOTEL }, code: 'BAR', name: 'Other' }],
  ['rule', { rate_plan: 5, room_type: 'b7' }, { rate_plan: { id: 5 }, room_type: { id: 'b7' } }],
  ['rule', { rate_plan: 5, room_type: 6 }, { rate_plan: '5', room_type: '6', base_rate: 1 }],
  ['pricing', { hotel: HOTEL }, { hotel: '4', is_enabled: false }],
  ['user', { username: 'asha' }, { username: 'asha', user_profile: { hotel: { id: HOTEL } } }],
  ['user', { username: ' asha ' }, { username: 'asha' }],
])('natural keys identify a listed %s: %j is %j', (kind, body, record) => {
  expect(isSameRecord(kind, body, record, HOTEL)).toBe(true);
});

it.each<[OperationKind, Body, Record<string, unknown>]>([
  ['hotel', { code: 'SEASID01', name: 'Seaside' }, { code: 'SEASID01', name: 'Seaside Two' }],
  ['hotel', { code: 'SEASID01', name: 'Seaside' }, { code: 'SEASID02', name: 'Seaside' }],
  ['room-type', { name: 'Suite', code: 'SUT' }, { name: 'Suite', code: 'SUT2' }],
  ['room-type', { name: 'Suite', code: 'SUT' }, { name: 'Loft', code: 'SUT' }],
  ['room', { room_number: '101' }, { hotel: 5, room_number: '101' }],
  ['room', { room_number: '101' }, {}],
  ['plan', { code: 'BAR' }, { code: 'bar' }],
  ['plan', { code: 'BAR' }, { code: null }],
  ['rule', { rate_plan: 5, room_type: 6 }, { rate_plan: 5, room_type: 7 }],
  ['rule', { rate_plan: 5, room_type: 6 }, { rate_plan: 5, room_type: null }],
  ['pricing', { hotel: HOTEL }, { hotel: { id: 5 } }],
  ['user', { username: 'asha' }, { username: 'asha2' }],
  ['user', { username: 'asha' }, { username: 'asha', user_profile: { hotel: { id: 5 } } }],
])('natural keys distinguish another %s: %j is not %j', (kind, body, record) => {
  expect(isSameRecord(kind, body, record, HOTEL)).toBe(false);
});

it('natural keys match no record for a hotel that does not exist yet', () => {
  expect(
    isSameRecord('room', { room_number: '101' }, { hotel: 4, room_number: '101' }, undefined),
  ).toBe(false);
});
