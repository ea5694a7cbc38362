// The small hotel that a conformance check sets up. Random codes make it unique on every server.
import { checkDocument } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { RandomInt } from '#domain/random.ts';
import { comparableText, type ServerRecord } from '#domain/record.ts';

/** Later checks recognise a remaining hotel by this name and code. */
const NAME = 'Conformance check';
const CODE = /^CONF[A-Z]{6}$/;

export type CheckHotel = ReturnType<typeof checkHotel>;

/** `now` is in ms since 1970. */
export function checkHotel(now: number, random: RandomInt) {
  const word = Array.from({ length: 6 }, () => String.fromCodePoint(65 + random(26))).join('');
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
        code: `CONF${word}`,
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
  const profile = operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
  /** The administrator adds the colleague, so `operations` do not contain this user. */
  return { code: config.hotelProfile.code, profile, operations, administrator, colleague };
}

export function isCheckHotel({ name, code }: ServerRecord): boolean {
  return comparableText(name) === NAME && CODE.test(comparableText(code) ?? '');
}
