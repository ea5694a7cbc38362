import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { CODE_TAKEN, otherHotel, SAME_HOTEL, takenCode } from './taken-code.ts';

/** Advice if the account cannot see the other hotel. */
const UNSEEN_HOTEL =
  'If it is the same hotel, sign in as its administrator and change it on the dashboard.';

/** Adds the wizard's advice if the failure is a conflict with another hotel. */
export function inPlainWords<Failure extends FailedOperation>(failure: Failure): Failure {
  return { ...failure, ...conflictWords(failure) };
}

function conflictWords({
  conflict,
  fields,
}: FailedOperation): Partial<FailedOperation> | undefined {
  if (conflict?.reason === 'contacts') {
    return {
      message: `${otherHotel(conflict.hotel)} already has this email, phone and address. If yours is a different hotel, change its email, phone or address. ${SAME_HOTEL}`,
      fields: { 'hotelProfile.email': 'Another hotel has this email, phone and address.' },
    };
  }
  if (conflict?.reason === 'code') {
    const { hotel } = conflict;
    return {
      message: `${takenCode(hotel)} ${hotel ? SAME_HOTEL : UNSEEN_HOTEL}`,
      fields: { ...fields, 'hotelProfile.code': CODE_TAKEN },
    };
  }
  return undefined;
}
