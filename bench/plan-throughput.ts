import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { BenchRow } from './bench-row.ts';

const HOTELS = 10_000;
const ROOMS = 60;
const LEAST_HOTELS_PER_SECOND = 2000;
const MOST_MEBIBYTES = 200;

interface Measured {
  readonly hotelsPerSecond: number;
  readonly mebibytes: number;
}

/** Reads, checks and plans 10,000 hotels of 60 rooms from one NDJSON file, in a process of its own. */
export async function planThroughput(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const path = join(folder, 'hotels.ndjson');
    await writeHotels(path, HOTELS);
    const self = fileURLToPath(import.meta.url);
    const { stdout } = await promisify(execFile)(process.execPath, [self, path]);
    const { hotelsPerSecond, mebibytes } = JSON.parse(stdout) as Measured;
    return [
      {
        name: 'hotels of 60 rooms read, checked and planned a second',
        value: hotelsPerSecond,
        limit: LEAST_HOTELS_PER_SECOND,
        bound: 'at least',
      },
      {
        name: 'memory at its peak for 10,000 hotels, MiB',
        value: mebibytes,
        limit: MOST_MEBIBYTES,
        bound: 'at most',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const random = (below: number) => Math.floor(Math.random() * below);

async function measure(path: string): Promise<Measured> {
  const start = performance.now();
  const source = await openConfigSource([path], process.stdin);
  const batch = createHotelBatch(source, { environment: process.env, random });
  const { problems } = await batch.check(() => undefined);
  if (problems > 0) throw new Error(`${problems} problems in the generated hotels`);
  let hotels = 0;
  for await (const { config } of batch.hotels()) {
    planOnboarding(config, { now: Date.now(), random });
    hotels += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  return { hotelsPerSecond: Math.round(hotels / seconds), mebibytes: Math.round(mebibytes) };
}

/** NDJSON, of hotels of 60 rooms that are all different. */
export async function writeHotels(path: string, hotels: number): Promise<void> {
  const file = await open(path, 'w');
  for (let start = 0; start < hotels; start += 1000) {
    const length = Math.min(1000, hotels - start);
    const lines = Array.from({ length }, (_, offset) => hotelLine(start + offset));
    await file.appendFile(lines.join(''));
  }
  await file.close();
}

const ROOM_TYPES = ['Standard Room', 'Deluxe Room', 'Suite', 'Family Room', 'Twin', 'Cottage'];
const STAFF = ['Asha', 'Ben', 'Carla', 'Dev'];
const ROOMS_OF_OTHER_TYPES = 5;

/** About 2 KB: three to six room types, the three default plans, four staff users. */
function hotelLine(index: number): string {
  const names = ROOM_TYPES.slice(0, 3 + (index % 4));
  const roomsOfFirst = ROOMS - ROOMS_OF_OTHER_TYPES * (names.length - 1);
  const hotel = {
    hotelProfile: {
      name: `Résidence Number ${index}`,
      description: 'A quiet hotel by the sea, with a garden, a pool and rooms for every purse.',
      email: `welcome${index}@hotels.example`,
      phone: '+91 98400 50000',
      street_address: 'Marina Beach Road 12',
      city: 'Chennai',
      state_province: 'Tamil Nadu',
      postal_code: '600001',
      tax_rate: '12.00',
      check_in_time: '14:00',
      pool_available: true,
    },
    roomTypes: names.map((name, place) => ({
      name,
      room_count: place === 0 ? roomsOfFirst : ROOMS_OF_OTHER_TYPES,
      max_occupancy: 3,
      room_size: 240,
      bed_configuration: 'One King Bed',
      amenities: 'TV, Minibar, Safe, Kettle',
    })),
    rates: {
      rates: names.map((room_type_name, place) => ({
        room_type_name,
        base_rate: 3000 + 500 * place,
        min_rate: 2000,
        max_rate: 9000,
      })),
      enable_dynamic_pricing: true,
    },
    staffUsers: STAFF.map((first_name) => ({
      first_name,
      last_name: 'Example',
      email: `${first_name.toLowerCase()}.${index}@hotels.example`,
      phone: '+91 98400 50000',
      employee_id: `E-${index}`,
    })),
  };
  return `${JSON.stringify(hotel)}\n`;
}

if (import.meta.main) {
  const measured = await measure(process.argv[2] ?? '');
  process.stdout.write(JSON.stringify(measured));
}
