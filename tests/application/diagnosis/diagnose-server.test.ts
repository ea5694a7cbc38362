import { describe, expect, it } from 'vitest';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { checkClock, createDiagnosis } from '#application/diagnosis/diagnose-server.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import type { Session } from '#domain/session/session.ts';

type Probe = Parameters<typeof createDiagnosis>[1];

const NOW = Date.parse('2026-11-20T12:00:00Z');
const skewWords = (skewMs: number) => `${skewMs / 1000} s behind`;

const jsonProbe: Probe = () =>
  Promise.resolve({ status: 401, header: () => new Date(NOW).toUTCString(), text: '{}' });

async function diagnose(probe = jsonProbe, session?: Partial<Session>) {
  const clock = { now: () => NOW, sleep: () => Promise.resolve() };
  const keeper = { current: () => session } as SessionKeeper;
  const run = createDiagnosis(clock, probe, keeper, new MemoryOnboardingApi());
  const signIn = session && (() => Promise.resolve({ username: 'asha' }));
  return await collect(run({ server: 'http://hotels.example/api', signIn, skewWords }));
}

describe('the contract check', () => {
  it.each([
    [429, /^contract returned 429: overload$/],
    [503, /^contract returned 503: overload$/],
    [200, /^contract returned 200 with no content type instead .*: api-address$/],
  ])('says what to do after a response with %i', async (status, expected) => {
    const results = await diagnose(() =>
      Promise.resolve({ status, header: () => undefined, text: '' }),
    );
    const found = results.flatMap((result) =>
      result.status === 'failed'
        ? [`${result.check} ${result.message.replace(/^GET \S+ /, '')}: ${result.advice}`]
        : [],
    );
    expect(found).toEqual([expect.stringMatching(expected)]);
  });
});

describe('the clock check', () => {
  it.each([
    ['Fri, 20 Nov 2026 12:00:30 GMT', 'ok'],
    ['Fri, 20 Nov 2026 11:50:00 GMT', 'failed'],
    ['soon', 'skipped'],
    [undefined, 'skipped'],
  ])('the clock check gives for the Date header %s: %s', (date, status) => {
    const exchange = { sentAt: NOW - 5, receivedAt: NOW };
    expect(checkClock(date, exchange, skewWords).status).toBe(status);
  });

  it('fails if a new token has already expired, whatever the Date header says', async () => {
    const ok = ['server ok', 'contract ok', 'account ok'];
    for (const [life, status] of [
      [300_000, 'ok'],
      [-1, 'failed'],
    ] as const) {
      const results = await diagnose(undefined, { tokenExpiry: NOW + life });
      const found = results.map((result) => `${result.check} ${result.status}`);
      expect(found).toEqual([...ok, `clock ${status}`]);
    }
  });
});
