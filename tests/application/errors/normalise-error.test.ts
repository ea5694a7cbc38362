import { describe, expect, it } from 'vitest';
import { networkError, normaliseError } from '#application/errors/normalise-error.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);

function read(body: unknown, status = 400, headers: Record<string, string> = {}) {
  return normaliseError(
    {
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      header: (name) => headers[name],
    },
    NOW,
  );
}

describe('docs/behaviour.md §8 Normalisation', () => {
  it('marks a network failure with code NETWORK_ERROR, status 0 and a flag', () => {
    expect(networkError({ message: 'Cannot connect to localhost.' })).toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      isNetwork: true,
      wroteNothing: false,
    });
  });

  it.each([
    [{ error: { message: 'No rooms left.', code: 'FULL' } }, 'No rooms left.', 'FULL'],
    [{ error: { detail: 'No rooms left.' }, code: 'FULL' }, 'No rooms left.', 'FULL'],
    [{ detail: 'Not allowed here.' }, 'Not allowed here.', 'UNKNOWN_ERROR'],
    [{ error: 'Not allowed here.' }, 'Not allowed here.', 'UNKNOWN_ERROR'],
    [{ message: 'Not allowed here.', code: 'E7' }, 'Not allowed here.', 'E7'],
    [{ error: 'Bad Request', message: 'Name is taken.' }, 'Name is taken.', 'UNKNOWN_ERROR'],
    [
      { message: 'Name is taken.', path: '/hotels/', status: 400 },
      'Name is taken.',
      'UNKNOWN_ERROR',
    ],
    [['One thing.', 'Another.'], 'One thing. Another.', 'UNKNOWN_ERROR'],
    ['Plain words.', 'Plain words.', 'UNKNOWN_ERROR'],
    ['"Quoted words."', 'Quoted words.', 'UNKNOWN_ERROR'],
    [{}, '', 'UNKNOWN_ERROR'],
    ['', '', 'UNKNOWN_ERROR'],
    ['null', '', 'UNKNOWN_ERROR'],
  ])('reads from %j the message "%s", code %s and no fields', (body, message, code) => {
    expect(read(body)).toMatchObject({ message, code, fields: {}, status: 400, isNetwork: false });
  });

  it('keeps field errors, also nested ones, as a map of path to message', () => {
    const error = read({
      profile: { role: ['"staff" is not a valid choice.'] },
      password: ['This password is too common.', 'This password is entirely numeric.'],
    });
    expect(error.fields).toEqual({
      'profile.role': '"staff" is not a valid choice.',
      password: 'This password is too common. This password is entirely numeric.',
    });
    expect(error.message).toBe(
      'profile.role: "staff" is not a valid choice. ' +
        'password: This password is too common. This password is entirely numeric.',
    );
  });

  it('reads a list under code as a field error, a text as the code', () => {
    expect(read({ code: ['hotel with this code already exists.'] })).toMatchObject({
      code: 'UNKNOWN_ERROR',
      fields: { code: 'hotel with this code already exists.' },
    });
  });

  it('reads non_field_errors as the message', () => {
    const sentence = 'The fields hotel, room_number must make a unique set.';
    expect(read({ non_field_errors: [sentence] })).toMatchObject({ message: sentence, fields: {} });
    expect(read({ profile: { non_field_errors: [sentence] } }).fields).toEqual({
      profile: sentence,
    });
  });

  it('ignores keys beside a detail: they are about the token', () => {
    const messages = [{ token_class: 'AccessToken', message: 'Token is invalid or expired' }];
    const detail = 'Given token not valid for any token type';
    expect(read({ detail, code: 'token_not_valid', messages }, 401)).toMatchObject({
      message: detail,
      code: 'token_not_valid',
      fields: {},
    });
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

describe('how long a 429 asks to wait', () => {
  const throttled = { detail: 'Request was throttled. Expected available in 60 seconds.' };

  it.each([
    ['Retry-After in seconds', throttled, { 'retry-after': '30' }, 30],
    ['Retry-After as a date', {}, { 'retry-after': new Date(NOW + 90_000).toUTCString() }, 90],
    [
      'a date against the clock of the server',
      {},
      {
        date: new Date(NOW - 3_600_000).toUTCString(),
        'retry-after': new Date(NOW - 3_600_000 + 20_000).toUTCString(),
      },
      20,
    ],
    ['a date in the past', {}, { 'retry-after': new Date(NOW - 1000).toUTCString() }, 0],
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
  ])(
    'knows whether a %i with headers %j certainly wrote nothing: %s',
    (status, headers, certain) => {
      expect(read({}, status, headers).wroteNothing).toBe(certain);
    },
  );
});

describe('errors that no such server writes', () => {
  it("keeps a field with the name of an object's property", () => {
    const { fields, message } = read(
      '{"constructor":["No."],"toString":["Nor this."],"__proto__":["Nor that."]}',
    );
    expect(Object.entries(fields)).toEqual([
      ['constructor', 'No.'],
      ['toString', 'Nor this.'],
      ['__proto__', 'Nor that.'],
    ]);
    expect(message).toBe('constructor: No. toString: Nor this. __proto__: Nor that.');
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it('removes characters that reverse the text or control a terminal', () => {
    const { message } = read({
      detail: 'Pay \u202Eeerht\u202C \u2066now\u2069\u061C\u200F \u009B31m\u0007.',
    });
    expect(message).toBe('Pay eerht now  31m .');
    const { fields } = read({ 'na\u202Eme': ['Is \u009Dtaken.'] });
    expect(fields).toEqual({ name: 'Is  taken.' });
  });
});
