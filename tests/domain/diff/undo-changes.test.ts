import { describe, expect, it } from 'vitest';
import { isPlanned, type Change } from '#domain/diff/change.ts';
import type { Live } from '#domain/diff/live.ts';
import { withDoubt } from '#domain/diff/record-list.ts';
import { undoChanges, type Deeds } from '#domain/diff/undo-changes.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { resolveReferences, type RecordKind } from '#domain/plan/operation.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const HOTEL_ID = 1;
const CREATED = { kind: 'created' };
const OPTIONS = { allowed: 'all', ownUsername: '4onboard', deletesHotel: false } as const;

const zero = () => 0;

/** A hotel that a run has just created, with the journal of the run. Records may be edited. */
function createdHotel() {
  const config = configOf();
  const plan = planOnboarding(config, { now: Date.UTC(2026, 5, 1), random: zero });
  const ids = new Map<string, Id>();
  const lists = new Map<RecordKind, ServerRecord[]>();
  const hotel: Record<string, unknown> = { id: HOTEL_ID };
  for (const [index, { kind, key, body }] of plan.operations.entries()) {
    const id = kind === 'hotel' || kind === 'completion' ? HOTEL_ID : index + 1;
    ids.set(key, id);
    const { profile, ...fields } = resolveReferences(body, (other) => ids.get(other) ?? '');
    if (id === HOTEL_ID) Object.assign(hotel, fields);
    else {
      const record = { ...fields, ...(profile !== undefined && { user_profile: profile }), id };
      lists.set(kind as RecordKind, [...(lists.get(kind as RecordKind) ?? []), record]);
    }
  }
  const deeds = new Map(
    [...ids].map(([key, id]) => [key, { state: 'done', id, effect: CREATED }] as const),
  );
  return { plan, ids, lists, deeds, hotel };
}

type Hotel = ReturnType<typeof createdHotel>;

const liveOf = ({ hotel, lists }: Pick<Hotel, 'hotel' | 'lists'>, more: Partial<Live> = {}) => ({
  hotelId: HOTEL_ID,
  hotel,
  lists,
  unread: new Map(),
  ...more,
});

/** `delete room:101`, `update rule:BAR:DLX base_rate=7000`, or `kept room:101 Kept: …`. */
const lineOf = (change: Change): string => {
  if (!isPlanned(change)) return `${change.reason ?? change.action} ${change.key}`;
  return `${change.action} ${change.key} ${JSON.stringify(change.body)}`;
};

function undoOf(hotel: Hotel, deeds: Deeds = hotel.deeds, more: Partial<Live> = {}) {
  return undoChanges(hotel.plan, deeds, liveOf(hotel, more), OPTIONS).map(lineOf);
}

function edit({ lists }: Hotel, kind: RecordKind, nth: number, fields: ServerRecord) {
  const records = lists.get(kind) ?? [];
  lists.set(kind, records.with(nth, { ...records[nth], ...fields }));
}

/** The journal of a run that changed one field of a record, and nothing else. */
const updated = (key: string, id: Id, field: string, expected: unknown, actual: unknown): Deeds =>
  new Map([
    [
      key,
      {
        state: 'done',
        id,
        effect: { kind: 'updated', differences: [{ field, expected, actual }] },
      },
    ],
  ]);

const deleted = (kind: RecordKind, record: ServerRecord & { readonly id: number }) => {
  const effect = { kind: 'deleted', record };
  return [`delete:${kind}:${record.id}`, { state: 'done', effect }] as const;
};

describe('the inverse of a run', () => {
  it('deletes created records before those that they refer to, and marks the hotel unfinished', () => {
    const lines = undoOf(createdHotel());
    expect(lines[0]).toBe('update hotel {"onboarding_completed":false}');
    const kinds = lines.slice(1).map((line) => line.replace(/^delete ([a-z-]+).*/, '$1'));
    expect([...new Set(kinds)]).toEqual(['rule', 'room', 'plan', 'room-type', 'pricing', 'user']);
  });

  it('keeps a changed record, and the records that it refers to', () => {
    const hotel = createdHotel();
    edit(hotel, 'rule', 0, { base_rate: 1 });
    const kept = undoOf(hotel).filter((line) => line.startsWith('Kept'));
    expect(kept).toEqual([
      expect.stringMatching(/^Kept: records that stay refer to it\. room-type:/),
      expect.stringMatching(/^Kept: records that stay refer to it\. plan:/),
      expect.stringMatching(/^Kept: changed since the run: base_rate is 1, not \d+\. rule:/),
    ]);
  });

  it('deletes a room whose derived number somebody changed, but no room in use', () => {
    const hotel = createdHotel();
    edit(hotel, 'room', 0, { room_number: '999' });
    edit(hotel, 'room', 1, { status: 'occupied' });
    const lines = undoOf(hotel);
    expect(lines).toContain('delete room:999');
    expect(lines).toContainEqual(expect.stringMatching(/^Kept: the room is occupied\. room:/));
    expect(lines).toContainEqual(expect.stringMatching(/rooms is in use\. room-type:/));
  });

  it.each([
    ['still has the value of the run', 7000, ['update rule:']],
    ['already has its former value', 6500, []],
    [
      'has another value',
      9999,
      ['Kept: changed since the run: base_rate is 9999, not 7000. rule:'],
    ],
  ])('restores a field only if it %s', (_, live, starts) => {
    const hotel = createdHotel();
    const [key, { id }] = [...hotel.deeds].find(([one]) => one.startsWith('rule:'))!;
    edit(hotel, 'rule', 0, { base_rate: live });
    const lines = undoOf(hotel, updated(key, id, 'base_rate', 7000, 6500));
    expect(lines).toEqual(starts.map((start) => expect.stringMatching(new RegExp(`^${start}`))));
  });

  it('restores an empty value, and a field of a profile', () => {
    const hotel = createdHotel();
    edit(hotel, 'plan', 0, { description: 'New' });
    const [plan, user] = (['plan:', 'user:'] as const).map((start) =>
      [...hotel.ids].find(([key]) => key.startsWith(start))!,
    );
    expect(undoOf(hotel, updated(...plan!, 'description', 'New', null))).toEqual([
      `update ${plan![0]} {"description":null}`,
    ]);
    const role = (hotel.lists.get('user')![0]!['user_profile'] as ServerRecord)['role'];
    expect(undoOf(hotel, updated(...user!, 'role', role, 'manager'))).toEqual([
      `update ${user![0]} {"profile":{"role":"manager"}}`,
    ]);
  });

  it('takes back no password', () => {
    const hotel = createdHotel();
    const user = [...hotel.ids].find(([key]) => key.startsWith('user:'))!;
    expect(undoOf(hotel, updated(...user, 'password', undefined, undefined))).toEqual([]);
  });

  it('creates deleted records again with the new IDs of others, except users', () => {
    const hotel = createdHotel();
    const deeds = new Map([
      deleted('room', { id: 91, hotel: HOTEL_ID, room_number: '901', room_type: { id: 90 } }),
      deleted('room-type', { id: 90, hotel: HOTEL_ID, code: 'VIL', name: 'Villa' }),
      deleted('user', { id: 92, username: 'zoe', user_profile: { hotel: HOTEL_ID } }),
    ]);
    expect(undoOf(hotel, deeds)).toEqual([
      'create room-type:VIL {"hotel":1,"code":"VIL","name":"Villa"}',
      'create room:901 {"hotel":1,"room_number":"901","room_type":{"$ref":"delete:room-type:90"}}',
      'Not created again: the password of this user is unknown. user:zoe',
    ]);
  });

  it('deletes nothing because of an unreliable list, and says so', () => {
    const hotel = createdHotel();
    const lists = new Map(hotel.lists).set(
      'room',
      withDoubt(hotel.lists.get('room')!, 'incomplete') as ServerRecord[],
    );
    const lines = undoOf({ ...hotel, lists });
    expect(lines.filter((line) => line.startsWith('delete'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringContaining('list of rooms changes while it is read'));
  });

  it('keeps records that the server does not list, and records without a recorded response', () => {
    const hotel = createdHotel();
    const lists = new Map(hotel.lists);
    lists.delete('rule');
    const unread = new Map([['rule', 'not-offered']] as const);
    const lines = undoOf({ ...hotel, lists }, hotel.deeds, { unread });
    expect(lines).toContainEqual(
      expect.stringMatching(/^Kept: the server does not list such.* rule:/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^Kept: rates may refer to it.* plan:/));
    const [key] = [...hotel.deeds].find(([one]) => one.startsWith('room:'))!;
    expect(undoOf(hotel, new Map([[key, { state: 'intended' }]]))).toEqual([
      expect.stringMatching(/^Kept: it is unconfirmed .* room:/),
    ]);
  });
});
