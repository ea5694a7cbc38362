import { describe, expect, it } from 'vitest';
import type { Services } from '#cli/call/services.ts';
import { compose } from '#cli/container.ts';

const NAMES: Readonly<Record<keyof Services, true>> = {
  clock: true,
  serverClock: true,
  openInput: true,
  configSchema: true,
  wireRequest: true,
  session: true,
  signIn: true,
  planHotel: true,
  onboardHotels: true,
  identifyHotel: true,
  compareHotels: true,
  previewHotel: true,
  exportHotel: true,
  hotelLocks: true,
  spreadsheets: true,
  runs: true,
  nameOfRun: true,
  renewSession: true,
  pauses: true,
  requestCount: true,
  diagnoseServer: true,
};

describe('the composition root of the CLI', () => {
  const services = compose({ apiUrl: new URL('http://127.0.0.1:1/api') });

  it.each(Object.keys(NAMES) as (keyof Services)[])('makes %s', async (name) => {
    expect(await services.load(name)).toBeDefined();
  });

  it('makes one session and one queue', async () => {
    expect(await services.load('session')).toBe(await services.load('session'));
    expect(await services.load('pauses')).toBe(await services.load('queue'));
  });
});
