import { describe, expect, it } from 'vitest';
import {
  matchRenamedRoomTypes,
  matchRooms,
  matchRoomTypes,
  rulesFor,
  type KnownIds,
} from '#domain/plan/match-records.ts';
import type { Operation } from '#domain/plan/operation.ts';

const type = (code: string, name: string): Operation => ({
  kind: 'room-type',
  key: `room-type:${code}`,
  body: { hotel: 4, code, name },
  source: '',
});

const room = (number: string, code: string): Operation => ({
  kind: 'room',
  key: `room:${number}`,
  body: { hotel: 4, room_number: number, room_type: { $ref: `room-type:${code}` } },
  source: '',
});

const listed = (number: string, code: string): Operation => ({
  ...room(number, code),
  stated: ['room_number'],
});

const nothingKnown: KnownIds = () => undefined;
const knownTo =
  (known: string, id: number): KnownIds =>
  (key) =>
    key === known ? id : undefined;

const roomsThere = (...rooms: (readonly [id: number, number: string, type: number])[]) =>
  rooms.map(([id, room_number, room_type]) => ({ id, room_number, room_type }));

/** The ID of the matched record for each operation key. */
const idsOf = (matches: ReadonlyMap<string, { readonly id?: unknown }>) =>
  Object.fromEntries([...matches].map(([key, { id }]) => [key, id]));

describe('existing room types match', () => {
  it('existing room types match by name and code', () => {
    const there = [
      { id: 1, name: 'Deluxe Room', code: 'DLX' },
      { id: 2, name: 'Deluxe Room', code: 'DLX2' },
    ];
    const planned = [type('DLX2', 'Deluxe Room'), type('DLX', 'Deluxe Room')];
    expect(idsOf(matchRoomTypes(planned, there, nothingKnown))).toEqual({
      'room-type:DLX2': 2,
      'room-type:DLX': 1,
    });
  });

  it('existing room types match by name in the order of the lists if the codes differ', () => {
    const there = [
      { id: 1, name: 'Suite', code: 'A' },
      { id: 2, name: 'Suite', code: 'B' },
    ];
    const planned = [type('SUT', 'Suite'), type('SUT2', 'Suite'), type('SUT3', 'Suite')];
    expect(idsOf(matchRoomTypes(planned, there, nothingKnown))).toEqual({
      'room-type:SUT': 1,
      'room-type:SUT2': 2,
    });
  });

  it('existing room types never match by code alone', () => {
    const there = [{ id: 1, name: 'Deluxe Room', code: 'DLX' }];
    expect(matchRoomTypes([type('DLX', 'Deluxe Suite')], there, nothingKnown).size).toBe(0);
  });

  it('existing room types match by the ID that an earlier attempt recorded, even under a new name', () => {
    const there = [
      { id: 1, name: 'Deluxe Room', code: 'DLX' },
      { id: '2', name: 'Suite', code: 'SUT' },
    ];
    expect(
      idsOf(matchRoomTypes([type('SUT', 'Deluxe Room')], there, knownTo('room-type:SUT', 2))),
    ).toEqual({
      'room-type:SUT': '2',
    });
  });
});

describe('renamed room types match', () => {
  const types = [
    { id: 1, name: 'Deluxe Room', code: 'DLX' },
    { id: 2, name: 'Suite', code: 'SUT' },
    { id: 3, name: 'Studio', code: 'STU' },
  ];
  const renamed = (
    planned: readonly [code: string, name: string, rooms: readonly string[]][],
    rooms: readonly (readonly [id: number, number: string, type: number])[],
  ) => {
    const operations = planned.map(([code, name]) => type(code, name));
    const known = matchRoomTypes(operations, types, nothingKnown);
    const plannedRooms = planned.flatMap(([code, , numbers]) =>
      numbers.map((number) => room(number, code)),
    );
    return idsOf(
      matchRenamedRoomTypes(
        known,
        { types: operations, rooms: plannedRooms },
        { types, rooms: roomsThere(...rooms) },
      ),
    );
  };

  it('renamed room types match by most of their room numbers if earlier types got more rooms', () => {
    const rooms = [
      [1, '101', 1],
      [2, '102', 3],
      [3, '103', 2],
      [4, '104', 2],
    ] as const;
    expect(renamed([['JST', 'Junior Suite', ['102', '103', '104', '105']]], rooms)).toEqual({
      'room-type:JST': 2,
    });
  });

  it('renamed room types never match by rooms if they match by name or have none of the rooms', () => {
    const rooms = [
      [1, '101', 2],
      [2, '102', 2],
    ] as const;
    const planned = [
      ['SUT', 'Suite', ['101']],
      ['VIL', 'Villa', ['102', '103']],
    ] as [string, string, string[]][];
    expect(renamed(planned, rooms)).toEqual({ 'room-type:SUT': 2 });
  });
});

describe('existing rooms match', () => {
  const types = new Map([
    ['room-type:DLX', { id: 7 }],
    ['room-type:SUT', { id: 8 }],
  ]);

  it('existing rooms match by number and type', () => {
    const planned = [room('101', 'DLX'), room('102', 'SUT')];
    const rooms = roomsThere([1, '102', 8], [2, '101', 7]);
    expect(idsOf(matchRooms(planned, rooms, nothingKnown, types))).toEqual({
      'room:101': 2,
      'room:102': 1,
    });
  });

  it('existing rooms never match the room that an earlier attempt created for another operation', () => {
    const planned = [room('101', 'DLX'), room('102', 'DLX')];
    const rooms = roomsThere([5, '201', 7]);
    expect(idsOf(matchRooms(planned, rooms, knownTo('room:102', 5), types))).toEqual({
      'room:102': 5,
    });
  });
});

describe('existing rooms match listed ones', () => {
  const types = new Map([
    ['room-type:DLX', { id: 7 }],
    ['room-type:SUT', { id: 8 }],
  ]);

  it('of the remaining rooms, the one that an earlier attempt created for a listed room matches', () => {
    const planned = [listed('201', 'DLX'), listed('202', 'DLX')];
    const rooms = roomsThere([1, '101', 7], [2, '102', 7]);
    expect(idsOf(matchRooms(planned, rooms, knownTo('room:201', 2), types))).toEqual({
      'room:201': 2,
      'room:202': 1,
    });
  });

  it('a room that a type without a list has never matches a listed room', () => {
    const planned = [listed('201', 'DLX'), room('101', 'SUT')];
    const rooms = roomsThere([1, '101', 7]);
    expect(idsOf(matchRooms(planned, rooms, nothingKnown, types))).toEqual({ 'room:101': 1 });
  });

  it('existing rooms match listed ones before rooms with default numbers take them', () => {
    const planned = [room('101', 'DLX'), room('103', 'DLX'), listed('102', 'SUT')];
    const rooms = roomsThere([1, '102', 7], [2, '109', 7]);
    expect(idsOf(matchRooms(planned, rooms, knownTo('room:101', 1), types))).toEqual({
      'room:101': 2,
      'room:102': 1,
    });
  });
});

const rule = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('existing rules of a plan and room type match', () => {
  const year = rule('2026-01-01', '2026-12-31');
  const longer = rule('2026-01-01', '2027-12-31');
  const monsoon = rule('2026-06-01', '2026-09-30');
  const christmas = rule('2026-12-20', '2026-12-31');
  const stated = ['start_date', 'end_date'];

  it.each([
    ['its days', monsoon, [year, monsoon, christmas], [monsoon]],
    ['its days, each of two duplicates', monsoon, [monsoon, { ...monsoon }], [monsoon, monsoon]],
    ['other days, if it is the only one', monsoon, [year], [year]],
    ['a similar length, if only one is', monsoon, [christmas, rule('2026-07-01', '2026-10-31')], 1],
    ['a similar length; not if two are', monsoon, [longer, year], []],
    ['a similar length; not if none is', year, [monsoon, christmas], []],
    ['no others', monsoon, [], []],
  ])('existing rules of a plan and room type match by %s', (_, body, existing, found) => {
    const expected = typeof found === 'number' ? [existing[found]] : found;
    expect(rulesFor({ body, stated }, existing)).toEqual(expected);
  });
});
