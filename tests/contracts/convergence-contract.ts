import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import { LOST_AFTER_COMMIT } from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import type { OnboardingHarness } from './onboard-hotel-contract.ts';

const { rates, roomTypes = [], staffUsers = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const [asha = {}, ben = {}] = staffUsers;

/** A configuration that differs from the sample in every kind of record that can be updated. */
const DIFFERENT: HotelDocument = {
  hotelProfile: { ...SAMPLE_PROFILE, city: 'Margao', pool_available: true },
  roomTypes: [deluxe, { ...suite, max_occupancy: 4 }],
  rates: {
    ...rates,
    rate_plans: [{ name: 'Best', code: 'BAR' }],
    rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }],
    weekend_markup: 25,
  },
  staffUsers: [asha, { ...ben, phone: '+91 98765 43210' }],
};
const DIFFERING = ['hotel', 'plan', 'pricing', 'room-type', 'rule', 'user'] as const;

const OFF = { name: 'Last Minute Rate', code: 'LMR', rate_type: 'promotional', is_active: false };

const CHANGES: readonly {
  readonly what: string;
  readonly now: HotelDocument;
  readonly updates: readonly (readonly [key: string, fields: readonly string[]])[];
}[] = [
  {
    what: 'every kind of record',
    now: DIFFERENT,
    updates: [
      ['hotel', ['city', 'pool_available']],
      ['room-type:SUT', ['max_occupancy', 'capacity_adults']],
      ['plan:BAR', ['name']],
      ['rule:BAR:DLX', ['base_rate']],
      ['pricing', ['weekend_markup_percentage']],
      ['user:ben', ['phone']],
    ],
  },
  {
    what: 'what is switched off',
    now: {
      rates: { ...rates, rate_plans: [OFF], enable_dynamic_pricing: false },
      staffUsers: [asha, { ...ben, is_active: false, password: 'An0therOne' }],
    },
    updates: [
      ['plan:LMR', ['is_active']],
      ['pricing', ['is_enabled']],
      ['user:ben', ['is_active']],
    ],
  },
];

/** What `OnboardHotel` promises for existing hotels on any server. */
export function describeConvergence(
  name: string,
  open: () => Promise<OnboardingHarness> | OnboardingHarness,
): void {
  /** Sets up the sample hotel. `again` onboards the hotel by its ID with a changed document. */
  const stand = async () => {
    const harness = await open();
    const clock = new InstantClock();
    const onboard = (document: HotelDocument) => {
      const run = { config: configOf(document), journal: new MemoryJournal() };
      return onboardHotelOver(harness.api, clock).run(run);
    };
    const { hotelId } = await onboard(SAMPLE_DOCUMENT);
    if (hotelId === undefined) throw new Error('The sample was not created.');
    const again = async (now: HotelDocument = {}) => {
      const document = { ...SAMPLE_DOCUMENT, ...now };
      const hotelProfile = { ...document.hotelProfile, id: hotelId };
      const before = harness.writes().length;
      const outcome = await onboard({ ...document, hotelProfile });
      return { outcome, writes: harness.writes().slice(before) };
    };
    const find = async (kind: RecordKind, fields: ServerRecord) => {
      const records = await harness.records(kind);
      const found = records.find((record) =>
        Object.entries(fields).every(([field, value]) => record[field] === value),
      );
      if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
      return { ...found, id: found['id'] as Id };
    };
    return { harness, hotelId, again, find };
  };

  describe(`an existing hotel, over ${name}`, () => {
    it('an existing hotel is unchanged by a second run, which says so', async () => {
      const { again } = await stand();
      const { outcome, writes } = await again();
      expect(writes).toEqual([]);
      expect(outcome).toMatchObject({
        status: 'onboarded',
        operations: { done: 21, created: 0, updated: 0, unchanged: 21, failed: 0, total: 21 },
        updates: [],
        warnings: [],
      });
    });

    it.each(CHANGES)('has only what differs updated: $what', async ({ now, updates }) => {
      const { again } = await stand();
      const first = await again(now);
      expect(first.writes.toSorted()).toEqual(
        updates.map(([key]) => `PATCH ${key.split(':', 1)[0]}`).toSorted(),
      );
      expect(first.outcome).toMatchObject({
        status: 'onboarded',
        operations: { created: 0, updated: updates.length, failed: 0 },
        warnings: [],
      });
      const reported = first.outcome.updates.map(({ operation, differences }) => [
        operation,
        differences.map(({ field }) => field),
      ]);
      expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(updates));
      expect(await again(now)).toMatchObject({ writes: [], outcome: { status: 'onboarded' } });
    });

    it('an existing hotel gets its missing records, and nothing else is written', async () => {
      const { harness, hotelId, again, find } = await stand();
      const bar = await find('plan', { code: 'BAR' });
      for (const [kind, fields] of [
        ['room', { room_number: '105' }],
        ['rule', { rate_plan: bar.id }],
        ['user', { username: 'ben' }],
        ['pricing', {}],
      ] as const) {
        const { id } = await find(kind, fields);
        await harness.api.remove({ kind, id, hotelId });
      }
      const villa = { name: 'Villa', room_count: 1 };
      const { outcome, writes } = await again({ roomTypes: [...roomTypes, villa] });
      expect(writes.toSorted()).toEqual([
        'POST pricing',
        'POST room',
        'POST room',
        'POST room-type',
        ...Array(4).fill('POST rule'),
        'POST user',
      ]);
      expect(outcome).toMatchObject({
        status: 'onboarded',
        operations: { created: 9, updated: 0, unchanged: 17 },
      });
      expect(await harness.records('room')).toHaveLength(6);
      expect(await again({ roomTypes: [...roomTypes, villa] })).toMatchObject({ writes: [] });
    });

    describe('if the server does not offer PATCH', () => {
      it('records that differ are updated by PUT if the server does not offer PATCH', async () => {
        const { harness, again } = await stand();
        harness.refuse('PATCH', 405);
        const { outcome, writes } = await again(DIFFERENT);
        expect(writes.toSorted()).toEqual([
          ...DIFFERING.map((kind) => `PATCH ${kind}`).toSorted(),
          ...DIFFERING.map((kind) => `PUT ${kind}`).toSorted(),
        ]);
        expect(outcome).toMatchObject({ status: 'onboarded', operations: { updated: 6 } });
        expect(await again(DIFFERENT)).toMatchObject({ writes: [] });
      });

      it('if the server offers neither PATCH nor PUT, existing records stay as they are and a warning says how they differ', async () => {
        const { harness, again } = await stand();
        harness.refuse('PATCH', 405);
        harness.refuse('PUT', 405);
        const { outcome } = await again(DIFFERENT);
        expect(outcome).toMatchObject({ status: 'incomplete', updates: [] });
        const said = outcome.warnings.map(
          ({ operation, message }) => `${operation}: ${message.replace(/ is .*/, '')}`,
        );
        const left = 'It already exists and was not updated:';
        expect(said.toSorted()).toEqual([
          `hotel: ${left} city`,
          `plan:BAR: ${left} name`,
          `pricing: ${left} weekend_markup_percentage`,
          `room-type:SUT: ${left} max_occupancy`,
          `rule:BAR:DLX: ${left} base_rate`,
          `user:ben: ${left} phone`,
        ]);
      });
    });

    it('an update is sent again if its response is lost', async () => {
      const { harness, again } = await stand();
      for (const kind of DIFFERING) harness.failNext(kind, LOST_AFTER_COMMIT);
      const { outcome, writes } = await again(DIFFERENT);
      const updates = DIFFERING.map((kind) => `PATCH ${kind}`);
      expect(writes.toSorted()).toEqual([...updates, ...updates].toSorted());
      expect(outcome).toMatchObject({
        status: 'onboarded',
        operations: { updated: 6, failed: 0 },
      });
      expect(await again(DIFFERENT)).toMatchObject({ writes: [] });
    });

    it.each(['PATCH', 'PUT'])(
      'an occupied room stays occupied while its type is corrected by %s',
      async (method) => {
        const { harness, hotelId, again, find } = await stand();
        const { id } = await find('room', { room_number: '101' });
        const other = await find('room-type', { code: 'SUT' });
        const guests = { status: 'occupied', cleaning_status: 'dirty' };
        await harness.api.change({ kind: 'room', id, hotelId, body: guests });
        expect(await again()).toMatchObject({ writes: [] });

        await harness.api.change({ kind: 'room', id, hotelId, body: { room_type: other.id } });
        if (method === 'PUT') harness.refuse('PATCH', 405);
        const { outcome, writes } = await again();
        expect(writes.at(-1)).toBe(`${method} room`);
        expect(outcome.updates).toMatchObject([
          { operation: 'room:101', differences: [{ field: 'room_type' }] },
        ]);
        const { id: type } = await find('room-type', { code: 'DLX' });
        expect(await find('room', { room_number: '101' })).toMatchObject({
          room_type: type,
          ...guests,
        });
      },
    );
  });
}
