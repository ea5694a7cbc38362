// Failures of a launch in the words of the wizard: the command line shares their messages.
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { CODE_TAKEN, otherHotel, SAME_HOTEL, takenCode } from './taken-code.ts';

/** The application's message about a record, which it names by its key. */
const SAID_OF_KEYS = ['was created', 'already exists'];

/** Only its own people see that hotel. */
const UNSEEN_HOTEL =
  'If it is the same hotel, sign in as its administrator and change it on the dashboard.';

/** Without operation keys, and with the wizard's own advice if another hotel conflicts. */
export function inPlainWords<Failure extends FailedOperation>(failure: Failure): Failure {
  return { ...failure, message: withoutKey(failure), ...conflictWords(failure) };
}

/** The message, if a title beside it says what 'it' means. */
export function withoutKey({ operation, message }: FailedOperation): string {
  let text = message;
  for (const said of SAID_OF_KEYS) text = text.replaceAll(`${operation} ${said}`, `it ${said}`);
  // A server's message may contain the word 'pricing'.
  if (operation.includes(':')) text = text.replaceAll(operation, 'it');
  return text.replace(/^it /, 'It ');
}

function conflictWords({
  operation,
  conflict,
  fields,
}: FailedOperation): Partial<FailedOperation> | undefined {
  if (conflict?.reason === 'contacts') {
    return {
      message: `${otherHotel(conflict)} already has this email, phone and address. If yours is another hotel, change its email, phone or address. ${SAME_HOTEL}`,
      fields: { 'hotelProfile.email': 'Another hotel has this email, phone and address.' },
    };
  }
  if (operation === 'hotel' && /already exists/i.test(fields['hotelProfile.code'] ?? '')) {
    return {
      message: conflict
        ? `${takenCode(otherHotel(conflict))} ${SAME_HOTEL}`
        : `${takenCode('Another hotel')} ${UNSEEN_HOTEL}`,
      fields: { ...fields, 'hotelProfile.code': CODE_TAKEN },
    };
  }
  return undefined;
}
