import { describe, expect, it } from 'vitest';
import { networkError, normaliseError } from '#application/errors/normalise-error.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);

function read(body: unknown, status = 400, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return normaliseError({ status, body: text, header: (name) => headers[name] }, NOW);
}

const UNIQUE = 'The fields hotel, room_number must make a unique set.';
const TOKEN = 'Given token not valid for any token type';
const UNKNOWN = 'UNKNOWN_ERROR';

describe('docs/behaviour.md §8 Normalisation', () => {
  it('marks a network failure with code NETWORK_ERROR, status 0 and a flag', () => {
    const failure = { code: 'NETWORK_ERROR', status: 0, isNetwork: true, wroteNothing: false };
    expect(networkError({ message: 'Cannot connect to localhost.' })).toMatchObject(failure);
  });

  it.each<[unknown, string, string, object?]>([
    [{ error: { message: 'No rooms left.', code: 'FULL' } }, 'No rooms left.', 'FULL'],
    [{ error: { detail: 'No rooms left.' }, code: 'FULL' }, 'No rooms left.', 'FULL'],
    [{ detail: 'Not allowed here.' }, 'Not allowed here.', UNKNOWN],
    [{ error: 'Not allowed here.' }, 'Not allowed here.', UNKNOWN],
    [{ message: 'Not allowed here.', code: 'E7' }, 'Not allowed here.', 'E7'],
    [{ error: 'Bad Request', message: 'Name is taken.' }, 'Name is taken.', UNKNOWN],
    [{ message: 'Name is taken.', path: '/hotels/', status: 400 }, 'Name is taken.', UNKNOWN],
    [['One thing.', 'Another.'], 'One thing. Another.', UNKNOWN],
    ['Plain words.', 'Plain words.', UNKNOWN],
    ['"Quoted words."', 'Quoted words.', UNKNOWN],
    [{}, '', UNKNOWN],
    ['', '', UNKNOWN],
    ['null', '', UNKNOWN],
    [
      { profile: { role: ['"staff" is wrong.'] }, password: ['Too common.', 'Only digits.'] },
      'profile.role: "staff" is wrong. password: Too common. Only digits.',
      UNKNOWN,
      { 'profile.role': '"staff" is wrong.', password: 'Too common. Only digits.' },
    ],
    // A list under `code` is a field error, a text is the code.
    [{ code: ['Taken.'] }, 'code: Taken.', UNKNOWN, { code: 'Taken.' }],
    [{ non_field_errors: [UNIQUE] }, UNIQUE, UNKNOWN],
    [
      { profile: { non_field_errors: [UNIQUE] } },
      `profile: ${UNIQUE}`,
      UNKNOWN,
      { profile: UNIQUE },
    ],
    // Keys beside a detail are about the token.
    [
      { detail: TOKEN, code: 'token_not_valid', messages: [{ message: 'Token has expired' }] },
      TOKEN,
      'token_not_valid',
    ],
    [
      '{"constructor":["No."],"__proto__":["Nor that."]}',
      'constructor: No. __proto__: Nor that.',
      UNKNOWN,
      Object.fromEntries([
        ['constructor', 'No.'],
        ['__proto__', 'Nor that.'],
      ]),
    ],
    // Characters that reverse the text or control a terminal are removed.
    [
      { detail: 'Pay \u202Eeerht\u202C \u2066now\u2069\u061C\u200F \u009B31m\u0007.' },
      'Pay eerht now  31m .',
      UNKNOWN,
    ],
    [{ 'na\u202Eme': ['Is \u009Dtaken.'] }, 'name: Is  taken.', UNKNOWN, { name: 'Is  taken.' }],
  ])('reads from %j the message "%s" and the code %s', (body, message, code, fields = {}) => {
    const error = read(body);
    expect(error).toMatchObject({ message, code, status: 400, isNetwork: false });
    expect(Object.entries(error.fields)).toEqual(Object.entries(fields));
  });

  it.each([
    ['<!DOCTYPE html><html><body>Server Error (500)</body></html>', 'text/html; charset=utf-8'],
    ['  <html><h1>502 Bad Gateway</h1></html>', 'text/plain'],
    ['Server Error', 'text/html'],
    ['{"detail":"<!doctype html><html>crash</html>"}', 'application/json'],
  ])('never shows HTML to users: %s as %s', (body, contentType) => {
    expect(read(body, 500, { 'content-type': contentType }).message).toBe('');
  });
});

const at = (time: number) => new Date(NOW + time).toUTCString();

describe('how long a 429 asks to wait', () => {
  const throttled = { detail: 'Request was throttled. Expected available in 60 seconds.' };
  const hourAgo = -3_600_000;

  it.each([
    ['Retry-After in seconds', throttled, { 'retry-after': '30' }, 30],
    ['Retry-After as a date', {}, { 'retry-after': at(90_000) }, 90],
    [
      'a date against the clock of the server',
      {},
      { date: at(hourAgo), 'retry-after': at(hourAgo + 20_000) },
      20,
    ],
    ['a date in the past', {}, { 'retry-after': at(-1000) }, 0],
    ['the number in the sentence', throttled, {}, 60],
    ['the number in the singular', { detail: 'Expected available in 1 second.' }, {}, 1],
    ['an unreadable header', throttled, { 'retry-after': 'soon' }, 60],
    ['nothing', { detail: 'Request was throttled.' }, {}, undefined],
  ])('%s', (_, body, headers, seconds) => {
    expect(read(body, 429, headers).retryAfter).toBe(seconds);
  });

  it.each([
    [429, {}, true],
    [503, { 'retry-after': '2' }, true],
    [503, {}, false],
    [502, { 'retry-after': '2' }, false],
    [500, {}, false],
    [408, {}, false],
  ])('a %i with headers %j certainly wrote nothing: %s', (status, headers, certain) => {
    expect(read({}, status, headers).wroteNothing).toBe(certain);
  });
});
