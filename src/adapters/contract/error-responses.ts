import { named, type Schema } from './records/schema.ts';

interface ErrorResponse {
  readonly description: string;
  readonly example?: unknown;
  readonly schema: 'FieldErrors' | 'Problem';
  readonly headers?: Schema;
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds, or a date. Without it, the product reads the seconds in detail.',
    schema: { type: 'string' },
  },
};

const detail = (sentence: string) => ({ detail: sentence });

/** Error responses by status. A server may also send any of them as HTML. */
const ERRORS: Readonly<Record<string, ErrorResponse>> = {
  400: {
    description: 'Refused fields. Nothing was written.',
    schema: 'FieldErrors',
    example: { email: ['This field is required.'], profile: { role: ['Not a valid choice.'] } },
  },
  401: {
    description: 'No session, or it is over. The product signs in again.',
    schema: 'Problem',
    example: { ...detail('Given token not valid for any token type'), code: 'token_not_valid' },
  },
  403: {
    description: 'The user may not do this.',
    schema: 'Problem',
    example: detail('You do not have permission to perform this action.'),
  },
  404: {
    description: 'No such record, or the server does not offer the call.',
    schema: 'Problem',
    example: detail('Not found.'),
  },
  409: {
    description: 'Other records need this one.',
    schema: 'Problem',
    example: detail('This room type cannot be deleted: other records refer to it.'),
  },
  413: { description: 'The body is too large.', schema: 'Problem' },
  415: { description: 'Not JSON, or not a picture.', schema: 'Problem' },
  422: { description: 'The content does not match its type.', schema: 'Problem' },
  429: {
    description: 'Too many requests. Nothing was written.',
    schema: 'Problem',
    example: detail('Request was throttled. Expected available in 60 seconds.'),
    headers: RETRY_AFTER,
  },
  '5XX': {
    description: 'The server failed, or a gateway did. The body does not matter.',
    schema: 'Problem',
    headers: RETRY_AFTER,
  },
};

export const ERROR_RESPONSES: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, error]) => [status, errorResponse(error)]),
);

function errorResponse({ description, example, schema, headers }: ErrorResponse): Schema {
  const json = { schema: named(schema), ...(example !== undefined && { example }) };
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': json, 'text/html': { schema: { type: 'string' } } },
  };
}
