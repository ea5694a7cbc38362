import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { resolveReferences } from '#domain/plan/operation.ts';
import type { Body } from '#domain/record.ts';

const random = (below: number) => Math.floor(Math.random() * below);

async function hotelsIn(path: string): Promise<InputHotel[]> {
  const source = await openConfigSource([path], process.stdin);
  const batch = createHotelBatch(source, { environment: {}, random });
  await batch.check();
  const hotels: InputHotel[] = [];
  for await (const hotel of batch.hotels()) hotels.push(hotel);
  return hotels;
}

export function planOf({ config }: InputHotel): OnboardingPlan {
  return planOnboarding(config, { now: Date.now(), random });
}

/** Returns the body of every request that onboards these hotels. Every reference in a body is the ID 1. */
export async function batchBodies(path: string): Promise<Body[]> {
  const hotels = await hotelsIn(path);
  return hotels.flatMap((hotel) =>
    planOf(hotel).operations.map(({ body }) => resolveReferences(body, () => 1)),
  );
}
