import type { HotelDocument } from '#domain/hotel-config.ts';
import { segmentsOf, type Problem } from '#domain/problem.ts';
import { usernameOf } from '#domain/staff/staff.ts';

import { INVALID_PHONE } from '#domain/hotel/contact-rules.ts';
import { fieldOf } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/**
 * Removes problems that only follow from others: those at or below a misshapen value (`wrong`,
 * dotted paths), and those about a value that is derived from, or compared with, a wrong or missing
 * one.
 */
export function independentProblems<Found extends Problem>(
  found: readonly Found[],
  wrong: ReadonlySet<string>,
  readable: HotelDocument,
): Found[] {
  const reported = new Set(found.map(({ path }) => path));
  const isWrong = (path: string) => ancestryOf(path).some((ancestor) => wrong.has(ancestor));
  const isWrongOrMissing = (path: string) => reported.has(path) || isWrong(path);
  const isARoleHidden = [...wrong].some((place) => HIDES_A_ROLE.test(place));
  const isARoomTypeNameHidden = [...wrong].some((place) => HIDES_A_ROOM_TYPE_NAME.test(place));

  const isConsequence = (path: string) => {
    const steps = segmentsOf(path);
    const field = steps.at(-1) ?? '';
    const index = Number(steps.at(-2));
    const beside = (name: string) => [...steps.slice(0, -1), name].join('.');

    if (path === 'staffUsers') return isARoleHidden;
    if (path === 'hotelProfile.code') {
      return (readable.hotelProfile?.code ?? '') === '' && isWrongOrMissing(beside('name'));
    }
    if (field === 'username') {
      const { username, email = '' } = readable.staffUsers?.[index] ?? {};
      const isMade = username === undefined && usernameOf(email) === '';
      return isMade && isWrongOrMissing(beside('email'));
    }
    if (field === 'room_type_name') {
      const { room_type_name: name = '' } = readable.rates?.rates?.[index] ?? {};
      return name !== '' && isARoomTypeNameHidden;
    }
    const limit = LIMITS[field];
    return limit !== undefined && isWrong(beside(limit));
  };

  return found.filter(({ path }) => !isWrong(path) && !isConsequence(path));
}

/** Fields that are limited by a sibling field. */
const LIMITS: Readonly<Record<string, string | undefined>> = {
  max_occupancy: 'base_occupancy',
  min_rate: 'base_rate',
  max_rate: 'base_rate',
};

/** A rate refers to a room type by name, perhaps to this one. */
const HIDES_A_ROOM_TYPE_NAME = /^roomTypes(\.\d+(\.name)?)?$/;
/** This user may be the administrator that seems to be missing. */
const HIDES_A_ROLE = /^staffUsers\.\d+(\.role)?$/;

/** A dotted path and the paths of its ancestors. */
function ancestryOf(path: string): string[] {
  const steps = segmentsOf(path);
  return steps.map((_, index) => steps.slice(0, index + 1).join('.'));
}

/** The rule that a screen shows beside the field; the message about a file has to include it. */
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
