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

describe('the inverse of a run', () => {
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

  it('names room types, not their IDs', () => {
    const hotel = createdHotel();
    const [first, second] = hotel.lists.get('room-type')!.map(({ id }) => id as Id);
    const room = [...hotel.deeds].find(([one]) => one.startsWith('room:'))!;
    const undo = () =>
      undoChanges(
        hotel.plan,
        updated(room[0], room[1].id, 'room_type', second, first),
        liveOf(hotel),
        OPTIONS,
      );
    edit(hotel, 'room', 0, { room_type: second });
    const names = { expected: 'Deluxe Room', actual: 'Suite' };
    expect(undo()).toMatchObject([{ action: 'update', fields: [{ names }] }]);
    hotel.lists.get('room-type')!.push({ id: 99, name: 'Villa', code: 'VIL' });
    edit(hotel, 'room', 0, { room_type: 99 });
    const reason = 'Kept: changed since the run: room_type is "Villa", not "Suite".';
    expect(undo()).toMatchObject([{ reason }]);
  });

  it('takes back no password', () => {
    const hotel = createdHotel();
    const user = [...hotel.ids].find(([key]) => key.startsWith('user:'))!;
    expect(undoOf(hotel, updated(...user, 'password', undefined, undefined))).toEqual([]);
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
      expect.stringMatching(/^Kept: the server does not list records of this kind.* rule:/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^Kept: rates may refer to it.* plan:/));
    const [key] = [...hotel.deeds].find(([one]) => one.startsWith('room:'))!;
    expect(undoOf(hotel, new Map([[key, { state: 'intended' }]]))).toEqual([
      expect.stringMatching(/^Kept: it is unconfirmed .* room:/),
    ]);
  });
});
