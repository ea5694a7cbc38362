import type { FailedOperation } from '#application/onboarding/onboarding-outcome.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { pathsInWords, placeInWords } from './field-labels.ts';

export interface FailureSentence {
  readonly text: string;
  /** The path of the configuration that it is about, if it is about a field. */
  readonly path?: string;
}

type Failure = Pick<FailedOperation, 'message' | 'fields'>;

/**
 * A failure in sentences: the message, and each field's message with its place. A message that only
 * repeats those of the fields is not said twice.
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
