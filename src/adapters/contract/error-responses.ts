import { textTable } from '#domain/text/text-table.ts';
import { named, type Schema } from './records/schema.ts';

interface ErrorResponse {
  readonly description: string;
  readonly example?: unknown;
  readonly schema: 'FieldErrors' | 'Problem';
  readonly headers?: Schema;
}

const RETRY_AFTER = {
  'Retry-After': {
    description:
      'Seconds, or a date. If omitted, the product reads the seconds in the text of detail.',
    schema: { type: 'string' },
  },
};

const detail = (sentence: string) => ({ detail: sentence });

/** Error responses by status. A server may also send any of them as HTML. */
const ERRORS: Readonly<Record<string, ErrorResponse>> = textTable({
  400: {
    description: 'Some fields are refused. Nothing was written.',
    schema: 'FieldErrors',
    example: { email: ['This field is required.'], profile: { role: ['Not a valid choice.'] } },
  },
  401: {
    description: 'There is no session, or it has ended. The product signs in again.',
    schema: 'Problem',
    example: { ...detail('Given token not valid for any token type'), code: 'token_not_valid' },
  },
  403: {
    description: 'The user does not have the permission.',
    schema: 'Problem',
    example: detail('You do not have permission to perform this action.'),
  },
  404: {
    description: 'The record or the path does not exist.',
    schema: 'Problem',
    example: detail('Not found.'),
  },
  409: {
    description: 'Other records refer to this record.',
    schema: 'Problem',
    example: detail('This room type cannot be deleted: other records refer to it.'),
  },
  413: { description: 'The body is too large.', schema: 'Problem' },
  415: { description: 'The body is not JSON, or not a picture.', schema: 'Problem' },
  422: { description: 'The content does not match its type.', schema: 'Problem' },
  429: {
    description: 'Too many requests. Nothing was written.',
    schema: 'Problem',
    example: detail('Request was throttled. Expected available in 60 seconds.'),
    headers: RETRY_AFTER,
  },
  '5XX': {
    description: 'The server or a gateway failed. Any body is accepted.',
    schema: 'Problem',
    headers: RETRY_AFTER,
  },
});

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
