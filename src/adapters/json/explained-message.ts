import { INVALID_PHONE } from '#domain/hotel/contact-rules.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import { fieldOf } from '#domain/record.ts';
import { segmentsOf } from './json-location.ts';
import { nameInMessage } from './name-in-message.ts';

/** The rule that a screen shows beside the field; a problem in a file has to include it. */
const PHONE_RULE =
  'is not 10 or more digits, spaces, hyphens and parentheses, with or without a plus before them';
const LONGEST_QUOTED = 60;

/**
 * The message of a problem. A phone number's message does not state the rule, so this adds the
 * value and the rule.
 */
export function explainedMessage({ path, message }: Problem, document: HotelDocument): string {
  if (message !== INVALID_PHONE) return message;
  const value = segmentsOf(path).reduce<unknown>(fieldOf, document);
  if (typeof value !== 'string' || value.length > LONGEST_QUOTED) return message;
  return `${message}: ${nameInMessage(value)} ${PHONE_RULE}`;
}
