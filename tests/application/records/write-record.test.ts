import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWriteOnce } from '#application/records/write-record.ts';
import { LOST_BEFORE_COMMIT } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

it('adopts a record that the server writes late, after its response was lost', async () => {
  const api = new MemoryOnboardingApi();
  api.dropUniqueKeys();
  api.failNext('room', LOST_BEFORE_COMMIT);
  const body = { hotel: 1, room_type: 7, room_number: '101' };
  const room = { kind: 'room', body, hotelId: 1 } as const;
  let written: Promise<unknown> = Promise.resolve();
  const clock = {
    now: () => 0,
    elapsed: () => 0,
    sleep: async () => {
      written = setImmediate().then(() => api.send(room));
      await written;
    },
  };
  expect(await createWriteOnce(api, clock).run(room)).toMatchObject({ state: 'done' });
  await written;
  expect(api.records('room')).toHaveLength(1);
});
