import { INVALID_PHONE } from '#domain/hotel/contact-rules.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf } from './json-location.ts';
import { nameInMessage } from './name-in-message.ts';

/** What a screen shows beside the message, and a file's problem has to say. */
const RULES: ReadonlyMap<string, string> = new Map([
  [
    INVALID_PHONE,
    'is not 10 or more digits, spaces, hyphens and parentheses, with or without a plus before them',
  ],
]);
const LONGEST_QUOTED = 60;

/** A problem's message; where it does not say the rule, with the value and the rule. */
export function explainedMessage(
  { path, message }: { readonly path: string; readonly message: string },
  document: HotelDocument,
): string {
  const rule = RULES.get(message);
  if (rule === undefined) return message;
  const value = segmentsOf(path).reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Readonly<Record<string, unknown>>)[step]
        : undefined,
    document,
  );
  if (typeof value !== 'string' || value.length > LONGEST_QUOTED) return message;
  return `${message}: ${nameInMessage(value)} ${rule}`;
}
