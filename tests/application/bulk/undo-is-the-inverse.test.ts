import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { applyEdit, documents, edits, type Edit } from '#tests/generated/hotels.ts';
import { KINDS } from '#tests/generated/hotel-state.ts';
import { MortalProcess } from '#tests/generated/mortal-process.ts';
import { ranOver, recordsOf, undoOver } from './undone-hotel.ts';

type Command = Pick<OnboardHotelCommand, 'parts' | 'pruning'>;

/** An undo does not delete hotels, so all configurations have the same code. */
const hotels = documents.map((document) => ({
  ...document,
  hotelProfile: { ...document.hotelProfile, code: 'SEA01' },
}));

const commands: fc.Arbitrary<Command> = fc.record(
  {
    parts: fc.subarray(['hotel', 'rooms', 'rates', 'staff'] as const, { minLength: 1 }),
    pruning: fc.constant({ allowed: 'all' as const, ownUsername: '4onboard' }),
  },
  { requiredKeys: [] },
);

/** If records refer to a deleted room type or plan, the lists of the hotel are doubtful. */
function isReliable(api: MemoryOnboardingApi): boolean {
  const has = (kind: OperationKind, id: unknown) =>
    api.records(kind).some((one) => one['id'] === id);
  return [...api.records('room'), ...api.records('rule')].every(
    ({ room_type, rate_plan }) =>
      has('room-type', room_type) && (rate_plan === undefined || has('plan', rate_plan)),
  );
}

/** A hotel that was set up, edited by users, and then changed by a run. */
async function changedHotel(
  before: HotelDocument,
  done: readonly Edit[],
  after: HotelDocument,
  how: Command,
) {
  const api = new MemoryOnboardingApi();
  const { outcome } = await ranOver(api, before);
  const hotelId = outcome.hotelId ?? '';
  for (const edit of done) {
    await applyEdit(edit, api, hotelId).catch(() => undefined);
  }
  fc.pre(isReliable(api));
  const found = recordsOf(api);
  const { undo } = await ranOver(api, after, how);
  fc.pre(isReliable(api));
  return { api, hotelId, found, undo };
}

describe('an undo', () => {
  it('gives the server of before the run, except users that the run deleted', async () => {
    await fc.assert(
      fc.asyncProperty(hotels, edits, hotels, commands, async (...hotel) => {
        const { api, found, undo } = await changedHotel(...hotel);
        const preview = await undoOver(api).preview(undo);
        const shown = preview?.records.filter(({ action }) => action !== 'keep').length ?? 0;
        const before = api.writes.length;
        const undone = await undoOver(api).run(undo, 'all');
        expect(api.writes.slice(before)).toHaveLength(shown);
        const kept =
          undone?.notes.flatMap((note) => ('isKept' in note ? [note.message] : [])) ?? [];
        const others = kept.filter(
          (reason) => !reason.startsWith('Not created again: the password'),
        );
        expect(others).toEqual([]);
        const isCompared = (record: string) => kept.length === 0 || !record.startsWith('user ');
        expect(recordsOf(api).filter(isCompared)).toEqual(found.filter(isCompared));
        const sent = api.writes.length;
        await undoOver(api).run(undo, 'all');
        expect(api.writes.slice(sent)).toEqual([]);
      }),
      { numRuns: 60, seed: 41 },
    );
  });

  it('continues after a kill at any request', async () => {
    const scenarios = fc.tuple(hotels, edits, hotels, commands);
    const moment = fc.constantFrom('unsent' as const, 'sent' as const);
    const deaths = fc.record({ at: fc.integer({ min: 1, max: 60 }), moment });
    await fc.assert(
      fc.asyncProperty(scenarios, deaths, async (hotel, death) => {
        const whole = await changedHotel(...hotel);
        await undoOver(whole.api).run(whole.undo, 'all');
        const killed = await changedHotel(...hotel);
        const process = new MortalProcess(killed.api, death);
        await process.outlive(undoOver(process.api).run(killed.undo, 'all'));
        await undoOver(killed.api).run(killed.undo, 'all');
        expect(recordsOf(killed.api)).toEqual(recordsOf(whole.api));
      }),
      { numRuns: 60, seed: 41 },
    );
  });

  it('loses nothing that others changed or created after the run', async () => {
    await fc.assert(
      fc.asyncProperty(hotels, hotels, commands, edits, async (before, after, how, done) => {
        const { api, hotelId, undo } = await changedHotel(before, [], after, how);
        const left = valuesOf(api);
        for (const edit of done) await applyEdit(edit, api, hotelId).catch(() => undefined);
        const theirs = [...valuesOf(api)].filter(([key, value]) => left.get(key) !== value);
        await undoOver(api).run(undo, 'all');
        const now = valuesOf(api);
        for (const [key, value] of theirs) expect([key, now.get(key)]).toEqual([key, value]);
      }),
      { numRuns: 60, seed: 41 },
    );
  });
});

/** Other fields are either derived, or change while the hotel operates. */
const COMPARED = ['id', 'name', 'base_rate', 'is_active', 'is_enabled'];

/** Values by kind, ID and field. */
function valuesOf(api: MemoryOnboardingApi): ReadonlyMap<string, unknown> {
  const all = KINDS.flatMap((kind: OperationKind) =>
    api
      .records(kind)
      .flatMap((record) =>
        COMPARED.filter((field) => field in record).map(
          (field) => [`${kind} ${String(record['id'])} ${field}`, record[field]] as const,
        ),
      ),
  );
  return new Map(all);
}
