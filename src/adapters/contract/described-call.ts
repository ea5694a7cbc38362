import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import type { Schema } from './records/schema.ts';

export type Parameter = 'hotel' | 'code' | 'page' | 'page_size';

/** One call as data. */
export interface DescribedCall {
  /** `POST /rooms/rooms/`; `{id}` stands for the ID of a record. */
  readonly call: string;
  readonly tag: string;
  readonly summary: string;
  readonly about?: string;
  readonly query?: readonly Parameter[];
  /** Schema of the JSON body, or of the form. */
  readonly body?: Schema;
  readonly isForm?: true;
  /** Schema of the response; a call without one needs none. */
  readonly response?: Schema;
  /** The status of a success, if not the usual one of the method. */
  readonly status?: number;
  /** Sent without a token. */
  readonly isPublic?: true;
  /** Statuses of errors, in addition to the usual ones of such a call. */
  readonly errors?: readonly number[];
  /** What the product does if the server does not offer the call (404, 405 or 501). */
  readonly without?: string;
  /** The kind of record whose example shows the body and the response. */
  readonly kind?: RecordKind;
}
