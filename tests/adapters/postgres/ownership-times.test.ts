import { expect, it } from 'vitest';
import { BEAT_MS, KEEP_ALIVE_MS, SENDING_MS } from '#adapters/postgres/ownership-times.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';

it('every request has ended when the database gives a run to another process', () => {
  expect(SENDING_MS + REQUEST_TIMEOUT_MS).toBeLessThan(KEEP_ALIVE_MS);
  expect(KEEP_ALIVE_MS).toBe(30_000);
});

it('one failed beat does not stop the requests of a process', () => {
  expect(2 * BEAT_MS).toBeLessThan(SENDING_MS);
});
