import type { HotelDocument } from '#domain/hotel-config.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Operation, OperationKind } from '#domain/plan/operation.ts';
import { seededRandom } from '#domain/random.ts';

/** The example of docs/configurations.md, with the fields that the document leaves out. */
export function seasideGrand(changes: HotelDocument = {}): HotelDocument {
  return {
    hotelProfile: {
      name: 'Seaside Grand',
      email: 'Front@Seaside.example',
      phone: '+91 98765 43210',
      street_address: '1 Beach Road',
      city: 'Kochi',
      state_province: 'Kerala',
      postal_code: '682001',
      ...changes.hotelProfile,
    },
    roomTypes: changes.roomTypes ?? [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 3 }],
    rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }], ...changes.rates },
    staffUsers: changes.staffUsers ?? [
      { first_name: 'Asha', last_name: 'Nair', email: 'asha@seaside.example', password: 'secret1' },
    ],
  };
}

export const NOON = Date.UTC(2031, 5, 19, 12);

export function check(document: HotelDocument) {
  return checkDocument(document, { random: seededRandom(1) });
}

/** The plan of a document, which must be valid. */
export function planOf(document: HotelDocument, { now = NOON, seed = 1 } = {}): OnboardingPlan {
  const { config, problems } = check(document);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return planOnboarding(config, { now, random: seededRandom(seed) });
}

export function operationsOf(plan: OnboardingPlan, kind: OperationKind): Operation[] {
  return plan.operations.filter((operation) => operation.kind === kind);
}

export function bodiesOf(plan: OnboardingPlan, kind: OperationKind) {
  return operationsOf(plan, kind).map(({ body }) => body);
}
