import { INVALID_PHONE } from '#domain/hotel/contact-rules.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf } from './json-location.ts';
import { nameInMessage } from './name-in-message.ts';

/** What a screen shows beside the field, and a file's problem has to say. */
const PHONE_RULE =
  'is not 10 or more digits, spaces, hyphens and parentheses, with or without a plus before them';
const LONGEST_QUOTED = 60;

/** A problem's message; that of a phone number does not say the rule, so with the value and the rule. */
export function explainedMessage(
  { path, message }: { readonly path: string; readonly message: string },
  document: HotelDocument,
): string {
  if (message !== INVALID_PHONE) return message;
  const value = segmentsOf(path).reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Readonly<Record<string, unknown>>)[step]
        : undefined,
    document,
  );
  if (typeof value !== 'string' || value.length > LONGEST_QUOTED) return message;
  return `${message}: ${nameInMessage(value)} ${PHONE_RULE}`;
}
