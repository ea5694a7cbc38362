import { textTable } from '#domain/text/text-table.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE, HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { addressAdvice } from '#domain/places/postal-codes.ts';
import { segmentsOf, type Problem } from '#domain/problem.ts';
import { usernameOf } from '#domain/staff/staff.ts';

import { INVALID_PHONE } from '#domain/text/contact-rules.ts';
import { fieldOf } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/**
 * Removes problems that only follow from other problems. These are problems inside a value of the wrong type (`wrong`
 * contains the dotted paths of such values), and problems of a value that is derived from, or compared with, a wrong or
 * missing value.
 */
export function independentProblems<Found extends Problem>(
  found: readonly Found[],
  wrong: ReadonlySet<string>,
  readable: HotelDocument,
): Found[] {
  const reported = new Set(found.map(({ path }) => path));
  const isWrong = (path: string) => ancestryOf(path).some((ancestor) => wrong.has(ancestor));
  const isWrongOrMissing = (path: string) => reported.has(path) || isWrong(path);
  const isRoleHidden = [...wrong].some((place) => HIDES_A_ROLE.test(place));
  const isRoomTypeNameHidden = [...wrong].some((place) => HIDES_A_ROOM_TYPE_NAME.test(place));

  const isConsequence = (path: string) => {
    const steps = segmentsOf(path);
    const field = steps.at(-1) ?? '';
    const index = Number(steps.at(-2));
    const beside = (name: string) => [...steps.slice(0, -1), name].join('.');

    if (path === 'staffUsers') return isRoleHidden;
    if (path === 'hotelProfile.code') {
      return (readable.hotelProfile?.code ?? '') === '' && isWrongOrMissing(beside('name'));
    }
    if (field === 'username') {
      const { username, email = '' } = readable.staffUsers?.[index] ?? {};
      const isDerived = username === undefined && usernameOf(email) === '';
      return isDerived && isWrongOrMissing(beside('email'));
    }
    if (field === 'room_count') {
      const isGiven = readable.roomTypes?.[index]?.room_count !== undefined;
      return !isGiven && isWrong(beside('room_numbers'));
    }
    if (field === 'room_type_name') {
      const { room_type_name: name = '' } = readable.rates?.rates?.[index] ?? {};
      return name !== '' && isRoomTypeNameHidden;
    }
    const limit = LIMITS[field];
    return limit !== undefined && isWrong(beside(limit));
  };

  return found.filter(({ path }) => !isWrong(path) && !isConsequence(path));
}

/** Maps a field to the field of the same record with which it is compared. */
const LIMITS: Readonly<Record<string, string | undefined>> = textTable({
  max_occupancy: 'base_occupancy',
  min_rate: 'base_rate',
  max_rate: 'base_rate',
});

/** A wrong value here hides the name of a room type, so a rate that refers to it may be right. */
const HIDES_A_ROOM_TYPE_NAME = /^roomTypes(\.\d+(\.name)?)?$/;
/** A wrong value here hides the role of a user, who may be the missing administrator. */
const HIDES_A_ROLE = /^staffUsers\.\d+(\.role)?$/;

function ancestryOf(path: string): string[] {
  const steps = segmentsOf(path);
  return steps.map((_, index) => steps.slice(0, index + 1).join('.'));
}

/** Screens show this rule beside the field. Messages about files must include it. */
const PHONE_RULE =
  'must have 10 or more digits, spaces, hyphens and parentheses, and may start with a plus';
const LONGEST_QUOTED = 60;

export function explainedMessage(problem: Problem, document: HotelDocument): string {
  const { path, message } = problem;
  if (message !== INVALID_PHONE) return adviceFor(problem, document) ?? message;
  const value = segmentsOf(path).reduce<unknown>(fieldOf, document);
  if (typeof value !== 'string' || value.length > LONGEST_QUOTED) return message;
  return `${message}: ${nameInMessage(value)} ${PHONE_RULE}`;
}

function adviceFor({ path, message }: Problem, document: HotelDocument): string | undefined {
  const field = ADDRESS_FIELDS.find((name) => path === `hotelProfile.${name}`);
  if (field === undefined || message !== HOTEL_PROFILE.fields[field].required) return undefined;
  const { country = HOTEL_PROFILE_DEFAULTS.country } = document.hotelProfile ?? {};
  const advice = addressAdvice(field, country);
  return advice && `${message}: ${advice}`;
}

const ADDRESS_FIELDS = ['state_province', 'postal_code'] as const;
