import { describe, expect, it } from 'vitest';
import {
  ApiError,
  NETWORK_ERROR,
  NOT_THE_API,
  OFFLINE,
  TIMEOUT,
} from '#application/errors/api-error.ts';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { errorMessage, technicalMessage } from '#application/errors/error-message.ts';
import { networkError } from '#application/errors/normalise-error.ts';

const answered = (status: number, message = '') =>
  new ApiError({ status, code: 'UNKNOWN_ERROR', message });

describe('docs/behaviour.md §8 the message of a status', () => {
  it.each([
    ['login', 401, 'Invalid username or password. Please try again.'],
    ['room', 409, 'Room is already occupied or blocked.'],
    ['room', 418, 'Unable to access room information. Please try again.'],
    ['general', 409, 'This action conflicts with existing data.'],
  ] as const)('in context %s, %i: %s', (context, status, sentence) => {
    expect(errorMessage(answered(status), context)).toBe(sentence);
  });
});

describe('docs/behaviour.md §8 Error display', () => {
  it('shows the message of the server', () => {
    const error = answered(409, 'hotel with this code already exists.');
    expect(errorMessage(error, 'room')).toBe('hotel with this code already exists.');
  });

  it.each([
    '500 Internal Server Error',
    'Bad Request',
    'Error: Unauthorized',
    'Forbidden by policy',
    '404 Not Found',
    'Not found.',
    'forbidden',
    '   ',
    '',
  ])('replaces the generic server message "%s" with that of the context', (message) => {
    expect(errorMessage(answered(404, message), 'payment')).toBe('Payment record not found.');
  });

  it('shows a server message that merely contains the words of a generic one', () => {
    expect(errorMessage(answered(404, 'Room 101 not found here.'), 'general')).toBe(
      'Room 101 not found here.',
    );
  });

  it.each([
    [OFFLINE, 'You appear to be offline. Please check your internet connection.'],
    [NETWORK_ERROR, 'Unable to connect to the server. Please check your internet connection.'],
    [TIMEOUT, 'Request timed out. Please try again.'],
    ['SOMETHING', 'Connection error. Please check your internet connection and try again.'],
  ])('shows a network failure of code %s as: %s', (code, sentence) => {
    const error = networkError({ code, message: 'Cannot connect to localhost:1.' });
    expect(errorMessage(error, 'login')).toBe(sentence);
  });

  it.each([
    [200, 'Unable to sign in. Please try again.'],
    [503, ERROR_CATALOGUE.login.byStatus[503]],
  ])("shows the technical words of a proxy's %i only to those who run it", (status, sentence) => {
    const message = 'The response is not JSON: pms.example does not provide this API.';
    const error = new ApiError({ status, code: NOT_THE_API, message });
    expect(errorMessage(error, 'login')).toBe(sentence);
    expect(technicalMessage(error, 'login')).toBe(message);
    expect(technicalMessage(answered(404, 'Not found.'), 'payment')).toBe(
      'Payment record not found.',
    );
  });

  it('shows the default of the context for any other error', () => {
    expect(errorMessage(new TypeError('x is not a function'), 'login')).toBe(
      ERROR_CATALOGUE.login.otherwise,
    );
  });
});
