export interface ContextMessages {
  readonly byStatus: Readonly<Record<number, string>>;
  readonly otherwise: string;
}

/**
 * The sentences that users see, by context and status (docs/behaviour.md §8). The specification requires all of these
 * contexts, although `reservation`, `payment` and `reports` have no screen yet.
 */
const CATALOGUE = {
  general: {
    byStatus: {
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
    },
    otherwise: 'An unexpected error occurred. Please try again.',
  },
  login: {
    byStatus: {
      400: 'Please check your username and password.',
      401: 'Invalid username or password. Please try again.',
      403: 'Your account has been temporarily locked. Please contact support.',
      429: 'Too many login attempts. Please try again in a few minutes.',
      500: 'Login is currently unavailable. Please try again later.',
      502: 'Login service is temporarily unavailable. Please try again later.',
      503: 'Login is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to sign in. Please try again.',
  },
  reservation: {
    byStatus: {
      400: 'Invalid reservation details.',
      401: 'Please log in to manage reservations.',
      403: "You don't have permission for this reservation.",
      404: 'Reservation not found. It may have been cancelled or modified.',
      409: 'This reservation conflicts with existing bookings.',
      422: 'Reservation dates are no longer available.',
      429: 'Too many reservation requests. Please wait a moment before trying again.',
      500: 'Something went wrong with the reservation. Please try again later.',
      502: 'Reservation service is temporarily unavailable. Please try again later.',
      503: 'Reservation system is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to process reservation. Please try again.',
  },
  room: {
    byStatus: {
      400: 'Invalid room information provided.',
      401: 'Please log in to access room information.',
      403: "You don't have permission to manage rooms.",
      404: 'Room not found or no longer available.',
      409: 'Room is already occupied or blocked.',
      422: 'Room cannot be modified due to active reservations.',
      500: 'Room information is currently unavailable. Please try again later.',
      502: 'Room service is temporarily unavailable. Please try again later.',
      503: 'Room management is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to access room information. Please try again.',
  },
  payment: {
    byStatus: {
      400: 'Invalid payment information.',
      401: 'Please log in to process payments.',
      402: 'Payment required to complete this action.',
      403: 'Payment processing is not authorized for your account.',
      404: 'Payment record not found.',
      409: 'Payment has already been processed.',
      422: 'Payment method declined. Please try a different payment method.',
      429: 'Too many payment attempts.',
      500: 'Payment processing is currently unavailable. Please try again later.',
      502: 'Payment service is temporarily unavailable. Please try again later.',
      503: 'Payment system is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to process payment. Please try again.',
  },
  reports: {
    byStatus: {
      400: 'Invalid report parameters.',
      401: 'Please log in to view reports.',
      403: "You don't have permission to view this report.",
      404: 'Report data not available for the selected period.',
      408: 'Report generation timed out. Please try with a smaller date range.',
      429: 'Too many report requests.',
      500: 'Report generation is currently unavailable. Please try again later.',
      502: 'Report service is temporarily unavailable. Please try again later.',
      503: 'Reporting system is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to generate report. Please try again.',
  },
  upload: {
    byStatus: {
      400: 'Invalid file format or size.',
      401: 'Please log in to upload files.',
      403: "You don't have permission to upload files.",
      413: 'File is too large. Please choose a smaller file.',
      415: 'File type not supported. Please use a different format.',
      422: 'File validation failed. Please check the file content.',
      429: 'Too many upload attempts.',
      500: 'File upload failed. Please try again later.',
      502: 'Upload service is temporarily unavailable. Please try again later.',
      503: 'File upload is under maintenance. Please try again later.',
    },
    otherwise: 'Unable to upload file. Please try again.',
  },
} as const satisfies Readonly<Record<string, ContextMessages>>;

export type ErrorContext = keyof typeof CATALOGUE;

export const ERROR_CATALOGUE: Readonly<Record<ErrorContext, ContextMessages>> = CATALOGUE;

export const NETWORK_MESSAGES = {
  offline: 'You appear to be offline. Please check your internet connection.',
  networkError: 'Unable to connect to the server. Please check your internet connection.',
  timeout: 'Request timed out. Please try again.',
  otherwise: 'Connection error. Please check your internet connection and try again.',
} as const;

/** Shown if the server gives no reason why an onboarding failed. */
export const ONBOARDING_FAILED = 'Failed to complete onboarding';

/** Server messages with these phrases do not help users, so the catalogue replaces them. */
export const GENERIC_PHRASES: readonly string[] = [
  'Internal Server Error',
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
];
