import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { pathsInWords, placeInWords } from './config-places.ts';

/** A failure with a title for people: 'Room 107', 'Rate plan Website Rate'. */
export interface TitledFailure extends FailedOperation {
  readonly title: string;
}

export interface FailureSentence {
  readonly text: string;
  /** The path of a field in the configuration, if the sentence is about one. */
  readonly path?: string;
}

type Failure = Pick<FailedOperation, 'message' | 'fields'>;

/**
 * A failure in sentences: its message, and the message of each field with its place. Omits a
 * message that only repeats those of the fields.
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
