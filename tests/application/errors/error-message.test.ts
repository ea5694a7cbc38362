import { describe, expect, it } from 'vitest';
import {
  ApiError,
  NETWORK_ERROR,
  NOT_THE_API,
  OFFLINE,
  TIMEOUT,
} from '#application/errors/api-error.ts';
import { ERROR_CATALOGUE, type ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage, technicalMessage } from '#application/errors/error-message.ts';
import { networkError } from '#application/errors/normalise-error.ts';

const answered = (status: number, message = '') =>
  new ApiError({ status, code: 'UNKNOWN_ERROR', message });

/** The messages that the specification writes out. */
const EXACT: Readonly<Record<ErrorContext, Readonly<Record<number | 'default', string>>>> = {
  general: {
    400: 'Invalid request. Please check your information and try again.',
    401: 'Please log in to continue.',
    403: "You don't have permission to perform this action.",
    404: 'The requested information could not be found.',
    405: 'This action is not allowed.',
    408: 'Request timed out. Please try again.',
    409: 'This action conflicts with existing data.',
    422: 'The submitted information could not be processed.',
    429: 'Too many requests. Please wait a moment before trying again.',
    500: 'Something went wrong on our end. Please try again later.',
    502: 'Service is temporarily unavailable. Please try again later.',
    503: 'System is under maintenance. Please try again later.',
    504: 'Request timed out. Please try again.',
    default: 'An unexpected error occurred. Please try again.',
  },
  login: {
    400: 'Please check your username and password.',
    401: 'Invalid username or password. Please try again.',
    403: 'Your account has been temporarily locked. Please contact support.',
    429: 'Too many login attempts. Please try again in a few minutes.',
    default: 'Unable to sign in. Please try again.',
  },
  reservation: {
    400: 'Invalid reservation details.',
    404: 'Reservation not found. It may have been cancelled or modified.',
    409: 'This reservation conflicts with existing bookings.',
    422: 'Reservation dates are no longer available.',
    default: 'Unable to process reservation. Please try again.',
  },
  room: {
    400: 'Invalid room information provided.',
    404: 'Room not found or no longer available.',
    409: 'Room is already occupied or blocked.',
    422: 'Room cannot be modified due to active reservations.',
    default: 'Unable to access room information. Please try again.',
  },
  payment: {
    400: 'Invalid payment information.',
    402: 'Payment required to complete this action.',
    403: 'Payment processing is not authorized for your account.',
    404: 'Payment record not found.',
    409: 'Payment has already been processed.',
    422: 'Payment method declined. Please try a different payment method.',
    429: 'Too many payment attempts.',
    default: 'Unable to process payment. Please try again.',
  },
  reports: {
    400: 'Invalid report parameters.',
    404: 'Report data not available for the selected period.',
    408: 'Report generation timed out. Please try with a smaller date range.',
    429: 'Too many report requests.',
    default: 'Unable to generate report. Please try again.',
  },
  upload: {
    400: 'Invalid file format or size.',
    413: 'File is too large. Please choose a smaller file.',
    415: 'File type not supported. Please use a different format.',
    422: 'File validation failed. Please check the file content.',
    429: 'Too many upload attempts.',
    default: 'Unable to upload file. Please try again.',
  },
};

/** What a shortened entry of the specification must name when it is written out (R28). */
const WRITTEN_OUT: readonly (readonly [ErrorContext, number, RegExp])[] = [
  ['login', 500, /login.*unavailable/i],
  ['login', 502, /login.*unavailable/i],
  ['login', 503, /login.*maintenance/i],
  ['reservation', 401, /^Please log in to manage reservations\.$/],
  ['reservation', 403, /permission for this reservation/],
  ['reservation', 429, /reservation.*Please wait/],
  ['reservation', 500, /reservation.*try again later/i],
  ['reservation', 502, /reservation.*try again later/i],
  ['reservation', 503, /reservation.*maintenance/i],
  ['room', 401, /^Please log in to .*room/],
  ['room', 403, /permission to manage rooms/],
  ['room', 500, /room.*unavailable/i],
  ['room', 502, /room.*unavailable/i],
  ['room', 503, /room.*maintenance/i],
  ['payment', 401, /^Please log in to .*payment/],
  ['payment', 500, /payment.*unavailable/i],
  ['payment', 502, /payment.*unavailable/i],
  ['payment', 503, /payment.*maintenance/i],
  ['reports', 401, /^Please log in to .*report/],
  ['reports', 403, /permission to view this report/],
  ['reports', 500, /report.*unavailable/i],
  ['reports', 502, /report.*unavailable/i],
  ['reports', 503, /report.*maintenance/i],
  ['upload', 401, /^Please log in to upload/],
  ['upload', 403, /permission to upload/],
  ['upload', 500, /upload failed/i],
  ['upload', 502, /upload.*unavailable/i],
  ['upload', 503, /upload.*maintenance/i],
];

const CONTEXTS = Object.keys(ERROR_CATALOGUE) as ErrorContext[];

describe.each(CONTEXTS)('docs/behaviour.md §8 the messages of context %s', (context) => {
  const rows = Object.entries(EXACT[context]).filter(([status]) => status !== 'default');

  it.each(rows)('status %s: %s', (status, sentence) => {
    expect(errorMessage(answered(Number(status)), context)).toBe(sentence);
  });

  it('use the default for any other status', () => {
    expect(errorMessage(answered(418), context)).toBe(EXACT[context].default);
  });
});

describe('docs/behaviour.md §8 Error display', () => {
  it.each(WRITTEN_OUT)(
    'R28: %s %i is written out, naming its context',
    (context, status, words) => {
      expect(errorMessage(answered(status), context)).toMatch(words);
    },
  );

  it('writes each entry as one or two sentences with full stops', () => {
    for (const { byStatus, otherwise } of Object.values(ERROR_CATALOGUE)) {
      for (const text of [...Object.values(byStatus), otherwise])
        expect(text).toMatch(/^[A-Z].*\.$/);
    }
  });

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
    expect(errorMessage(answered(404, 'Room 101 not found here.'))).toBe(
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
    expect(errorMessage(new TypeError('x is not a function'), 'login')).toBe(EXACT.login.default);
  });
});
