import { expect, it } from 'vitest';
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

const living = (life: number) => ({
  tokenExpiry: NOW + life,
  tokenReceived: NOW,
  tokenIssued: NOW,
});

it.each([
  [60, 60 * MINUTE, true],
  [60, 55 * MINUTE, true],
  [60, 55 * MINUTE - 1, false],
  [60, 0, false],
  [60, Infinity, true],
  [Number.NaN, 0, true],
  // A token of at most 10 minutes expires from half of its life, not at once.
  [10, 5 * MINUTE, true],
  [10, 5 * MINUTE - 1, false],
  [1, MINUTE / 2, true],
  [1, MINUTE / 2 - 1, false],
])('a token of %d minutes is refreshed at an age of %d ms: %s', (life, age, expected) => {
  expect(TOKEN_REFRESH_THRESHOLD_MS).toBe(5 * MINUTE);
  expect(isExpiring(living(life * MINUTE), age)).toBe(expected);
});

it('a token without an expiry, such as an API token, never expires', () => {
  const token = { tokenExpiry: Infinity, tokenReceived: NOW };
  expect(isExpiring({ ...token, tokenIssued: issueTime(token) }, 400 * DAY)).toBe(false);
});

it.each([0, NOW - DAY, NOW])('is usable on arrival even if it expires at %d', (tokenExpiry) => {
  const token = { tokenExpiry, tokenReceived: NOW };
  const tokenIssued = issueTime(token);
  expect(tokenExpiry - tokenIssued).toBe(ASSUMED_TOKEN_LIFE_MS);
  expect(isExpiring({ ...token, tokenIssued }, 0)).toBe(false);
});

it('a token believes no contradicting Date header, and has its own life after a refresh', () => {
  const token = { tokenExpiry: NOW + 5 * MINUTE, tokenReceived: NOW, issuedAt: NOW };
  expect(issueTime({ ...token, serverTime: NOW + DAY })).toBe(NOW);
  expect(issueTime({ ...token, serverTime: NOW - DAY })).toBe(NOW);
  const issuedAt = NOW + 55 * MINUTE;
  const later = { tokenExpiry: NOW + 60 * MINUTE, tokenReceived: NOW, issuedAt };
  expect(issueTime({ ...later, earlier: living(60 * MINUTE) })).toBe(issuedAt);
});
