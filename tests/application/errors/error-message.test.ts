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
  // 418 stands for every other status.
  it.each([
    ['general', 400, 'Invalid request. Please check your information and try again.'],
    ['general', 401, 'Please log in to continue.'],
    ['general', 403, "You don't have permission to perform this action."],
    ['general', 404, 'The requested information could not be found.'],
    ['general', 405, 'This action is not allowed.'],
    ['general', 408, 'Request timed out. Please try again.'],
    ['general', 504, 'Request timed out. Please try again.'],
    ['general', 409, 'This action conflicts with existing data.'],
    ['general', 422, 'The submitted information could not be processed.'],
    ['general', 429, 'Too many requests. Please wait a moment before trying again.'],
    ['general', 500, 'Something went wrong on our end. Please try again later.'],
    ['general', 502, 'Service is temporarily unavailable. Please try again later.'],
    ['general', 503, 'System is under maintenance. Please try again later.'],
    ['general', 418, 'An unexpected error occurred. Please try again.'],
    ['login', 400, 'Please check your username and password.'],
    ['login', 401, 'Invalid username or password. Please try again.'],
    ['login', 403, 'Your account has been temporarily locked. Please contact support.'],
    ['login', 429, 'Too many login attempts. Please try again in a few minutes.'],
    ['login', 418, 'Unable to sign in. Please try again.'],
    ['reservation', 400, 'Invalid reservation details.'],
    ['reservation', 401, 'Please log in to manage reservations.'],
    ['reservation', 404, 'Reservation not found. It may have been cancelled or modified.'],
    ['reservation', 409, 'This reservation conflicts with existing bookings.'],
    ['reservation', 422, 'Reservation dates are no longer available.'],
    ['reservation', 418, 'Unable to process reservation. Please try again.'],
    ['room', 400, 'Invalid room information provided.'],
    ['room', 404, 'Room not found or no longer available.'],
    ['room', 409, 'Room is already occupied or blocked.'],
    ['room', 422, 'Room cannot be modified due to active reservations.'],
    ['room', 418, 'Unable to access room information. Please try again.'],
    ['payment', 400, 'Invalid payment information.'],
    ['payment', 402, 'Payment required to complete this action.'],
    ['payment', 403, 'Payment processing is not authorized for your account.'],
    ['payment', 404, 'Payment record not found.'],
    ['payment', 409, 'Payment has already been processed.'],
    ['payment', 422, 'Payment method declined. Please try a different payment method.'],
    ['payment', 429, 'Too many payment attempts.'],
    ['payment', 418, 'Unable to process payment. Please try again.'],
    ['reports', 400, 'Invalid report parameters.'],
    ['reports', 404, 'Report data not available for the selected period.'],
    ['reports', 408, 'Report generation timed out. Please try with a smaller date range.'],
    ['reports', 429, 'Too many report requests.'],
    ['reports', 418, 'Unable to generate report. Please try again.'],
    ['upload', 400, 'Invalid file format or size.'],
    ['upload', 413, 'File is too large. Please choose a smaller file.'],
    ['upload', 415, 'File type not supported. Please use a different format.'],
    ['upload', 422, 'File validation failed. Please check the file content.'],
    ['upload', 429, 'Too many upload attempts.'],
    ['upload', 418, 'Unable to upload file. Please try again.'],
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
    'Method not allowed.',
    'Method "PATCH" not allowed.',
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
