import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { savePlan } from '#cli/changes/saved-plans.ts';
import { CallServices } from '#cli/container.ts';

it('does not save a plan that would be too large to apply', async () => {
  const hotel: PlannedHotel = {
    name: 'x'.repeat(2 ** 24),
    code: 'ALDER001',
    configuration: 'a'.repeat(64),
    unchanged: 0,
    records: [],
    notes: [],
    unreadable: [],
  };
  const options = { apiUrl: new URL('http://hotels.example/api') };
  const call = { args: ['hotels.ndjson'], options } as unknown as Parameters<typeof savePlan>[1];
  const hotels = Array.from({ length: 16 }, () => hotel);
  const saved = savePlan('too-large.json', call, hotels, new CallServices({}));
  await expect(saved).rejects.toThrow(/larger than 256 MiB, so it was not saved.*--select/);
  expect(existsSync('too-large.json')).toBe(false);
});
