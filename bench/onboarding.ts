import { Agent } from 'undici';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createServices } from '#cli/container.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import { resolveReferences } from '#domain/plan/operation.ts';
import type { Body } from '#domain/record.ts';
import { MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import type { Figure } from './bench.ts';
import { median } from './median.ts';
import { postAll } from './post-all.ts';
import { startTinyServer } from './tiny-server.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { RoundTrips } from '#tests/fakes/round-trips.ts';

const ROOMS = 100;
const IN_FLIGHT = 16;
const ROUNDS = 21;
/**
 * The number of hotels per measurement, one after the other: a single one is too fast to measure.
 */
const HOTELS = 10;
const ANSWERS = 200;
/**
 * The list of hotels; the hotels with the code, right before one is created; the hotel; its room
 * types; rooms and plans; rules and staff; the completion mark. Each must be there before the next
 * may be sent (docs/behaviour.md §4, docs/decisions.md R32).
 */
const MOST_ROUND_TRIPS = 7;
const MOST_TIME = 1.1;
const MOST_CRITICAL_PATH = 1.25;
const HOUR_MS = 3_600_000;

/** Onboarding a hotel of 100 rooms against a server that answers immediately. */
export async function* onboarding(): AsyncGenerator<Figure> {
  const server = await startTinyServer();
  try {
    yield await paced(server.url);
    yield {
      name: 'serial round trips of a new hotel',
      value: await serialRoundTrips(),
      limit: MOST_ROUND_TRIPS,
      bound: 'at most',
    };
    yield await unpaced(server.url);
  } finally {
    await server.close();
  }
}

/**
 * With the limits of docs/behaviour.md §9: the time beyond the responses that must arrive one after
 * the other.
 */
async function paced(url: string): Promise<Figure> {
  const config = hotelConfig();
  const plan = planFrom(config, { startedAt: Date.now(), seed: 0 });
  const onboard = await onboarder(url, MAX_CONCURRENT_REQUESTS, MIN_REQUEST_GAP_MS);
  await onboard(config);
  const serial = await serialRoundTrips();
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const answerMs = await answerTime(url);
    const startedAt = performance.now();
    await onboard(config);
    const elapsed = performance.now() - startedAt;
    const serialMs = serial * answerMs;
    ratios.push((elapsed - serialMs) / (plan.operations.length * MIN_REQUEST_GAP_MS));
  }
  return {
    name: `a hotel of ${ROOMS} rooms against requests × ${MIN_REQUEST_GAP_MS} ms`,
    value: median(ratios),
    limit: MOST_TIME,
    bound: 'at most',
  };
}

/**
 * Without a gap, against its critical path: the responses that must arrive one after the other, on
 * an idle server, and all requests at the pace of a bare undici loop with the same bodies.
 */
async function unpaced(url: string): Promise<Figure> {
  const config = hotelConfig();
  const plan = planFrom(config, { startedAt: Date.now(), seed: 0 });
  const bodies = Array.from({ length: HOTELS }, () =>
    plan.operations.map(({ body }): Body => resolveReferences(body, () => 1)),
  ).flat();
  const agent = new Agent({ connections: IN_FLIGHT, pipelining: 1 });
  const onboard = await onboarder(url, IN_FLIGHT, 0);
  const ours = async () => {
    for (let hotel = 0; hotel < HOTELS; hotel += 1) await onboard(config);
  };
  const bare = () => postAll(url, agent, { bodies, atOnce: IN_FLIGHT });
  await ours();
  await bare();
  const serial = await serialRoundTrips();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const boundMs = HOTELS * serial * (await answerTime(url)) + (await bare());
    ratios.push((await timeOf(ours)) / boundMs);
  }
  await agent.close();
  return {
    name: `onboarding against its critical path, ${IN_FLIGHT} at once`,
    value: median(ratios),
    limit: MOST_CRITICAL_PATH,
    bound: 'at most',
  };
}

function hotelConfig(rooms = ROOMS): HotelConfig {
  const { config, problems } = checkDocument(
    {
      hotelProfile: {
        name: 'Seaside Grand',
        email: 'info@seaside.example',
        phone: '+91 832 555 0100',
        street_address: '1 Beach Road',
        city: 'Panaji',
        state_province: 'Goa',
        postal_code: '403001',
      },
      roomTypes: [{ name: 'Deluxe Room', room_count: rooms }],
      staffUsers: [{ first_name: 'Asha', last_name: 'Naik', email: 'asha@seaside.example' }],
    },
    { random: () => 30 },
  );
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return config;
}

/** What `hms onboard` does after its sign-in; each call sets up one hotel. */
async function onboarder(url: string, concurrency: number, minGap: number) {
  const services = createServices({ apiUrl: new URL(url), concurrency, minGap });
  const session = await services.load('session');
  session.open(
    { access: 'token', tokenExpiry: Date.now() + HOUR_MS },
    { username: ONBOARDING_USERNAME },
  );
  const useCase = await services.load('onboardHotel');
  return async (config: HotelConfig) => {
    const { status } = await useCase.run({ config, journal: new MemoryJournal() });
    if (status !== 'onboarded') throw new Error(`The hotel is ${status}.`);
  };
}

/** How many responses must have arrived before the last request can start, and that one's own. */
async function serialRoundTrips(): Promise<number> {
  const api = new RoundTrips();
  // With more rooms than may be sent at once, the rounds would count them.
  const config = hotelConfig(1);
  const { status } = await onboardHotelOver(api).run({ config, journal: new MemoryJournal() });
  if (status !== 'onboarded') throw new Error(`The hotel is ${status}.`);
  return api.rounds.length;
}

/** Mean time of one response on an idle server, in ms. */
async function answerTime(url: string): Promise<number> {
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const bodies = Array.from({ length: ANSWERS }, () => ({}));
  const elapsed = await postAll(url, agent, { bodies, atOnce: 1 });
  await agent.close();
  return elapsed / ANSWERS;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
