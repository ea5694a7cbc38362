import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { pathsInWords, placeInWords } from './config-places.ts';

export interface FailureSentence {
  readonly text: string;
  /** Configuration path of the field that the sentence is about. */
  readonly path?: string;
}

type Failure = Pick<FailedOperation, 'message' | 'fields'>;

/**
 * The message of a failure, then one sentence for each field. Omits the message if it only repeats the messages of the
 * fields.
 */
export function failureSentences(
  { message, fields }: Failure,
  document?: HotelDocument,
): FailureSentence[] {
  const entries = Object.entries(fields);
  const isRepeated = entries.length > 0 && entries.every(([, text]) => message.includes(text));
  const ofFields = entries.map(([path, text]) => ({
    path,
    text: `${placeInWords(path, document)}: ${text}`,
  }));
  return isRepeated ? ofFields : [{ text: pathsInWords(message, document) }, ...ofFields];
}
