import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { pathsInWords, placeInWords } from './config-places.ts';

/**
 * The message of a failure, then one sentence for each field. Omits the message if it only repeats the messages of the
 * fields.
 */
export function failureSentences({
  message,
  fields,
}: Pick<FailedOperation, 'message' | 'fields'>): string[] {
  const entries = Object.entries(fields);
  const isRepeated = entries.length > 0 && entries.every(([, text]) => message.includes(text));
  const ofFields = entries.map(([path, text]) => `${placeInWords(path)}: ${text}`);
  return isRepeated ? ofFields : [pathsInWords(message), ...ofFields];
}
