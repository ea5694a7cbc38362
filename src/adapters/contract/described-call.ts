import type { RecordKind } from '#domain/plan/operation.ts';
import type { Schema } from './records/schema.ts';

export type Parameter = 'hotel' | 'code' | 'page' | 'page_size';

/** Added to PATCH and PUT of the same record (docs/decisions/update-is-a-patch.md). */
export const OF_PATCH = {
  about: 'Only the fields that differ are sent.',
  without: 'PUT is sent instead.',
} as const;
export const OF_PUT = {
  about:
    'Sent if the server does not support PATCH, with every field of the record as the server showed it just before.',
  without: 'Only PATCH is sent.',
} as const;

export interface DescribedCall {
  /** Method and path, such as `POST /rooms/rooms/`. `{id}` is the ID of a record. */
  readonly call: string;
  readonly tag: string;
  readonly summary: string;
  readonly about?: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  readonly isForm?: true;
  readonly response?: Schema;
  /** Status of the success response. Omitted if it is the usual status of the method. */
  readonly status?: number;
  readonly isPublic?: true;
  readonly errors?: readonly number[];
  /** What the product does if the server responds with 404, 405 or 501. */
  readonly without?: string;
  readonly kind?: RecordKind;
}
