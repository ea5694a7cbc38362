import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import {
  BAD_GATEWAY_AFTER_COMMIT,
  LOST_AFTER_COMMIT,
  LOST_BEFORE_COMMIT,
} from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { CHANGES, DIFFERENT, DIFFERING } from './convergence-changes.ts';
import type { OnboardingHarness } from './onboard-hotel-contract.ts';

const { rates, roomTypes = [] } = SAMPLE_DOCUMENT;
const OTHER = { name: 'Lakeside Lodge', code: 'LAKESI01', email: 'info@lakeside.example' };

const withProfile = (profile: HotelDocument['hotelProfile']): HotelDocument => ({
  ...SAMPLE_DOCUMENT,
  hotelProfile: { ...SAMPLE_DOCUMENT.hotelProfile, ...profile },
});

/** What `OnboardHotel` promises for existing hotels on any server. */
export function describeConvergence(
  name: string,
  open: () => Promise<OnboardingHarness> | OnboardingHarness,
): void {
  /** Sets up the sample hotel. `again` onboards the hotel by its ID with a changed document. */
  const stand = async () => {
    const harness = await open();
    const clock = new InstantClock();
    const onboard = (document: HotelDocument, parts?: OnboardHotelCommand['parts']) => {
      const config = configOf(document);
      const run = { config, journal: new MemoryJournal(), ...(parts && { parts }) };
      return onboardHotelOver(harness.api, clock).run(run);
    };
    const { hotelId } = await onboard(SAMPLE_DOCUMENT);
    if (hotelId === undefined) throw new Error('The sample was not created.');
    /** Runs `work` and returns the writes that it caused. */
    const written = async <T>(work: () => Promise<T>) => {
      const before = harness.writes().length;
      const outcome = await work();
      return { outcome, writes: harness.writes().slice(before) };
    };
    const again = (now: HotelDocument = {}, parts?: OnboardHotelCommand['parts']) => {
      const document = { ...SAMPLE_DOCUMENT, ...now };
      const hotelProfile = { ...document.hotelProfile, id: hotelId };
      return written(() => onboard({ ...document, hotelProfile }, parts));
    };
    const find = async (kind: RecordKind, fields: ServerRecord) => {
      const records = await harness.records(kind);
      const found = records.find((record) =>
        Object.entries(fields).every(([field, value]) => record[field] === value),
      );
      if (!found) throw new Error(`No ${kind} is ${JSON.stringify(fields)}`);
      return { ...found, id: found['id'] as Id };
    };
    return { harness, hotelId, onboard, written, again, find };
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

    it.each(CHANGES)(
      'an existing hotel has $what updated, and nothing else is written',
      async ({ now, writes, updates }) => {
        const { again } = await stand();
        const first = await again(now);
        expect(first.writes).toEqual(writes);
        expect(first.outcome).toMatchObject({
          status: 'onboarded',
          operations: { created: 0, updated: updates.length, failed: 0 },
          warnings: [],
        });
        const reported = first.outcome.updates.map(({ operation, differences }) => [
          operation,
          differences.map(({ field }) => field),
        ]);
        expect(reported).toEqual(updates);
        expect(await again(now)).toMatchObject({ writes: [], outcome: { status: 'onboarded' } });
      },
    );

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

    it.each([
      ['is lost after the server wrote it', LOST_AFTER_COMMIT],
      ['is lost before the server wrote it', LOST_BEFORE_COMMIT],
      ['is a 502 after the server wrote it', BAD_GATEWAY_AFTER_COMMIT],
    ])('an update is sent again if its response %s', async (_, fault) => {
      const { harness, again } = await stand();
      for (const kind of DIFFERING) harness.failNext(kind, fault);
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

    describe('a run of the part rates', () => {
      it('writes no other records, though they differ', async () => {
        const { again } = await stand();
        const { outcome, writes } = await again(DIFFERENT, ['rates']);
        expect(writes.toSorted()).toEqual(['PATCH plan', 'PATCH pricing', 'PATCH rule']);
        expect(outcome).toMatchObject({
          status: 'onboarded',
          operations: { updated: 3, unchanged: 1, total: 4 },
        });
      });

      it('gives new rates to existing room types', async () => {
        const { again, find } = await stand();
        const corporate = { name: 'Corporate', code: 'COR', adjustment_percentage: -20 };
        const { writes } = await again({ rates: { ...rates, rate_plans: [corporate] } }, ['rates']);
        expect(writes).toEqual(['POST plan', 'POST rule', 'POST rule']);
        const plan = await find('plan', { code: 'COR' });
        const type = await find('room-type', { code: 'SUT' });
        await find('rule', { rate_plan: plan.id, room_type: type.id });
      });

      it('sends nothing if a room type is missing', async () => {
        const { again } = await stand();
        const villa = { name: 'Villa', room_count: 1 };
        const { outcome, writes } = await again({ roomTypes: [...roomTypes, villa] }, ['rates']);
        expect(writes).toEqual([]);
        expect(outcome).toMatchObject({
          status: 'failed',
          error: {
            stage: 'rooms',
            operation: 'room-type:VIL',
            message: expect.stringContaining('The record is missing on the server'),
          },
        });
      });

      it('finds the hotel without an ID in the configuration, and does not change it', async () => {
        const { onboard, written, hotelId } = await stand();
        const { outcome, writes } = await written(() =>
          onboard(withProfile({ description: 'Renovated.' }), ['rates']),
        );
        expect(writes).toEqual([]);
        const operations = { unchanged: 10, total: 10 };
        expect(outcome).toMatchObject({ status: 'onboarded', hotelId, operations, missing: [] });
      });

      it('sends nothing if the hotel does not exist, whether it has an ID or not', async () => {
        const { onboard, written } = await stand();
        for (const profile of [OTHER, { ...OTHER, id: 987_654 }]) {
          const { outcome, writes } = await written(() =>
            onboard(withProfile(profile), ['rooms', 'rates', 'staff']),
          );
          const message = expect.stringContaining('The hotel does not exist yet.') as string;
          const error = { stage: 'hotel', operation: 'hotel', message };
          expect([writes, outcome]).toMatchObject([[], { status: 'failed', error }]);
        }
      });

      it('never marks the setup as complete', async () => {
        const { onboard, written } = await stand();
        const document = { ...withProfile(OTHER), staffUsers: [] };
        const { outcome, writes } = await written(() =>
          onboard(document, ['hotel', 'rooms', 'rates']),
        );
        expect([outcome.status, writes[0]]).toEqual(['onboarded', 'POST hotel']);
        expect(writes).not.toContain('PATCH hotel');
        expect(writes).not.toContain('POST completion');
      });
    });
  });
}
