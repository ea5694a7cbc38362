import { expect, it } from 'vitest';
import {
  ApiError,
  CANCELLED,
  endsRun,
  failsEveryHotel,
  isNotOffered,
  isNotOfferedToUser,
  isRetryable,
  isSignedOut,
  NETWORK_ERROR,
  OFFLINE,
  SERVER_GONE,
  TIMEOUT,
} from '#application/errors/api-error.ts';

const STATUSES = [400, 401, 403, 404, 405, 408, 409, 415, 422, 429, 500, 501, 502, 503, 504];
const CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE, SERVER_GONE, CANCELLED];

const answered = (status: number) => new ApiError({ status, code: 'X', message: '' });
const unanswered = (code: string) =>
  new ApiError({ status: 0, code, message: '', isNetwork: true });

it.each([
  ['retries a call', isRetryable, [408, 429, 502, 503, 504]],
  ['takes a call as not offered', isNotOffered, [404, 405, 501]],
  ['takes a call as not offered to this user', isNotOfferedToUser, [403, 404, 405, 501]],
  ['takes the user as signed out', isSignedOut, [401]],
  ['ends a run', endsRun, [401]],
  ['fails every hotel', failsEveryHotel, [401]],
])('%s after the statuses %s', (_, matches, statuses) => {
  expect(STATUSES.filter((status) => matches(answered(status)))).toStrictEqual(statuses);
});

it.each([
  ['retries a call', isRetryable, [NETWORK_ERROR, TIMEOUT, OFFLINE]],
  ['takes a call as not offered', isNotOffered, []],
  ['ends a run', endsRun, [SERVER_GONE, CANCELLED]],
  ['fails every hotel', failsEveryHotel, CODES],
])('%s after the failures %s without a response', (_, matches, codes) => {
  expect(CODES.filter((code) => matches(unanswered(code)))).toStrictEqual(codes);
});
