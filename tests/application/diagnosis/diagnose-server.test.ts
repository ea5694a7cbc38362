import { describe, expect, it } from 'vitest';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { checkClock, createDiagnosis } from '#application/diagnosis/diagnose-server.ts';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import type { Session } from '#domain/session/session.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const skewWords = (skewMs: number) => `${skewMs / 1000} s behind`;

const probe = () =>
  Promise.resolve({ status: 401, header: () => new Date(NOW).toUTCString(), text: '{}' });

async function diagnose(session?: Partial<Session>) {
  const clock = { now: () => NOW, sleep: () => Promise.resolve() };
  const keeper = { current: () => session } as SessionKeeper;
  const results = createDiagnosis(
    clock,
    probe,
    keeper,
    new MemoryOnboardingApi(),
  )({
    server: 'http://hotels.example/api',
    signIn: () => Promise.resolve({ username: 'asha' }),
    skewWords,
  });
  const found: string[] = [];
  for await (const { check, status } of results) found.push(`${check} ${status}`);
  return found;
}

describe('the contract check', () => {
  it.each([
    [429, /^contract returned 429: overload$/],
    [503, /^contract returned 503: overload$/],
    [200, /^contract returned 200 with no content type instead .*: api-address$/],
  ])('says what to do after a response with %i', async (status, expected) => {
    const broken = () => Promise.resolve({ status, header: () => undefined, text: '' });
    const keeper = { current: () => undefined } as SessionKeeper;
    const clock = { now: () => NOW, sleep: () => Promise.resolve() };
    const found: string[] = [];
    const results = createDiagnosis(
      clock,
      broken,
      keeper,
      new MemoryOnboardingApi(),
    )({ server: 'h', signIn: undefined, skewWords });
    for await (const result of results) {
      if (result.status !== 'failed') continue;
      found.push(`${result.check} ${result.message.replace(/^GET \S+ /, '')}: ${result.advice}`);
    }
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
    expect(await diagnose({ tokenExpiry: NOW + 300_000 })).toEqual([...ok, 'clock ok']);
    expect(await diagnose({ tokenExpiry: NOW - 1 })).toEqual([...ok, 'clock failed']);
  });
});
