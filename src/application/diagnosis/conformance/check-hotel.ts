// The small hotel that a conformance check sets up. Random codes make it unique on every server.
import { checkDocument } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, type ServerRecord } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';

/** Later checks recognise a remaining hotel by this name and `CODE_START`. */
const NAME = 'Conformance check';
const CODE_START = 'CONF';

/** Without characters that look alike, such as 0 and O. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const WORD_LENGTH = 6;

export interface CheckHotel {
  readonly code: string;
  readonly operations: readonly Operation[];
  readonly administrator: StaffUser;
  /** Not part of `operations`: the administrator adds this user to the staff list. */
  readonly colleague: StaffUser;
}

/** `now` is in ms since 1970. */
export function checkHotel(now: number, random: RandomInt): CheckHotel {
  const word = Array.from({ length: WORD_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join(
    '',
  );
  const person = (name: string) => ({
    first_name: 'Conformance',
    last_name: name,
    email: `conformance.${name}.${word}@example.com`.toLowerCase(),
    username: `conformance.${name}.${word}`.toLowerCase(),
    role: name === 'Admin' ? 'admin' : 'front_desk_agent',
  });
  const { config } = checkDocument(
    {
      hotelProfile: {
        name: NAME,
        code: `${CODE_START}${word}`,
        description: 'Set up by a conformance check. It can be deleted.',
        email: `conformance.${word}@example.com`.toLowerCase(),
        phone: '+91 22 5550 0100',
        street_address: `${word} Check Street`,
        city: 'Mumbai',
        state_province: 'Maharashtra',
        postal_code: '400001',
      },
      roomTypes: [{ name: `Check ${word}`, room_count: 2 }],
      rates: {
        rates: [{ room_type_name: `Check ${word}`, base_rate: 4321 }],
        rate_plans: [{ name: 'Conformance check', code: `CHECK-${word}` }],
        enable_dynamic_pricing: true,
      },
      staffUsers: [person('Admin'), person('Agent'), person('Colleague')],
    },
    { random },
  );
  const [administrator, agent, colleague] = config.staffUsers;
  if (!administrator || !agent || !colleague) throw new Error('A user is missing.');
  const planned = { ...config, staffUsers: [administrator, agent] };
  const { operations } = planOnboarding(planned, { now, random });
  return {
    code: config.hotelProfile.code,
    operations: operations.map((one, index) => unique(one, word, index)),
    administrator,
    colleague,
  };
}

/**
 * Replaces codes and room numbers by random ones. A reused hotel may already have records with the
 * planned codes and numbers.
 */
function unique({ kind, body, ...operation }: Operation, word: string, index: number): Operation {
  const own = {
    ...(kind === 'room-type' && { code: word }),
    ...(kind === 'room' && { room_number: `${word}${index}` }),
  };
  return { ...operation, kind, body: { ...body, ...own } };
}

export function isCheckHotel({ name, code }: ServerRecord): boolean {
  const text = comparableText(code) ?? '';
  const word = text.slice(CODE_START.length);
  return (
    comparableText(name) === NAME &&
    text.startsWith(CODE_START) &&
    word.length === WORD_LENGTH &&
    word.split('').every((character) => ALPHABET.includes(character))
  );
}
