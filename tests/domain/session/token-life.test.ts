import { describe, expect, it } from 'vitest';
import {
  ASSUMED_TOKEN_LIFE_MS,
  isExpiring,
  issueTime,
  TOKEN_REFRESH_THRESHOLD_MS,
} from '#domain/session/token-life.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The server's time. */
const NOW = Date.UTC(2031, 0, 1);

const living = (life: number, tokenReceived = NOW) => ({
  tokenExpiry: NOW + life,
  tokenReceived,
  tokenIssued: NOW,
});

describe('docs/behaviour.md §4 A token is refreshed in its last 5 minutes', () => {
  it.each([
    [-1, true],
    [0, true],
    [1, true],
    [5 * MINUTE, true],
    [5 * MINUTE + 1, false],
    [60 * MINUTE, false],
  ])('whether a token of 60 minutes is refreshed %i ms before its end: %s', (left, expected) => {
    expect(TOKEN_REFRESH_THRESHOLD_MS).toBe(5 * MINUTE);
    expect(isExpiring(living(60 * MINUTE), 60 * MINUTE - left)).toBe(expected);
  });

  it('refreshes a token whose age or expiry is unknown', () => {
    expect(isExpiring(living(60 * MINUTE), Infinity)).toBe(true);
    expect(isExpiring(living(Number.NaN), 0)).toBe(true);
  });
});

describe('Short-lived tokens', () => {
  it.each([1, 2, 4, 5, 9, 10])(
    'a token that lives %i minutes is expiring from half of its life, not at once',
    (minutes) => {
      const token = living(minutes * MINUTE);
      const half = (minutes * MINUTE) / 2;
      expect(isExpiring(token, 0)).toBe(false);
      expect(isExpiring(token, half - 1)).toBe(false);
      expect(isExpiring(token, half)).toBe(true);
    },
  );

  it('a token without an expiry, such as an API token, never expires', () => {
    const token = { tokenExpiry: Infinity, tokenReceived: NOW };
    const tokenIssued = issueTime(token);
    expect(isExpiring({ ...token, tokenIssued }, 400 * DAY)).toBe(false);
  });
});

describe('a token that says little', () => {
  it('is usable on arrival even if it seems to have expired', () => {
    for (const tokenExpiry of [0, NOW - DAY, NOW]) {
      const token = { tokenExpiry, tokenReceived: NOW };
      const tokenIssued = issueTime(token);
      expect(tokenExpiry - tokenIssued).toBe(ASSUMED_TOKEN_LIFE_MS);
      expect(isExpiring({ ...token, tokenIssued }, 0)).toBe(false);
    }
  });

  it('believes no Date header that contradicts the token', () => {
    const token = { tokenExpiry: NOW + 5 * MINUTE, tokenReceived: NOW, issuedAt: NOW };
    expect(issueTime({ ...token, serverTime: NOW + DAY })).toBe(NOW);
    expect(issueTime({ ...token, serverTime: NOW - DAY })).toBe(NOW);
  });

  it('a shorter token after a refresh has its own life, if it says so', () => {
    const earlier = living(60 * MINUTE);
    const later = { tokenExpiry: NOW + 60 * MINUTE, tokenReceived: NOW, earlier };
    expect(issueTime({ ...later, issuedAt: NOW + 55 * MINUTE })).toBe(NOW + 55 * MINUTE);
  });
});
