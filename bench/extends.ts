import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitDocuments } from '#adapters/json/bases/split-documents.ts';
import { BaseFiles } from '#adapters/node/input/bases/base-files.ts';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { BenchOptions, Figure } from './bench.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 10_000;
const ROUNDS = 5;
const MOST_RATIO = 1.2;

/** Checks the same hotels whole and extending one base: in one NDJSON file, and in a file each. */
export async function* extending(_: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    await writeHotels(join(folder, 'whole.ndjson'), HOTELS);
    const lines = (await readFile(join(folder, 'whole.ndjson'), 'utf8')).trimEnd().split('\n');
    const whole = lines.map((line) => JSON.parse(line) as HotelDocument);
    const { shared, own } = splitDocuments(whole);
    const small = own.map((patch) => ({ extends: 'chain.json', ...patch }));
    await writeFile(join(folder, 'chain.json'), JSON.stringify(shared));
    const text = small.map((hotel) => JSON.stringify(hotel)).join('\n');
    await writeFile(join(folder, 'small.ndjson'), text);
    await writeFolder(join(folder, 'whole'), whole);
    await writeFolder(join(folder, 'small'), small);
    await writeFile(join(folder, 'small', 'chain.json'), JSON.stringify(shared));

    yield await figure(folder, 'whole.ndjson', 'small.ndjson');
    yield await figure(folder, 'whole', 'small');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFolder(folder: string, hotels: readonly object[]): Promise<void> {
  await mkdir(folder);
  for (const [index, hotel] of hotels.entries()) {
    await writeFile(join(folder, `hotel-${index}.json`), JSON.stringify(hotel));
  }
}

/** Takes turns, so that other work on the machine slows down both. */
async function figure(folder: string, whole: string, small: string): Promise<Figure> {
  const times = { whole: [] as number[], small: [] as number[] };
  await checkMs(folder, whole);
  await checkMs(folder, small);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.whole.push(await checkMs(folder, whole));
    times.small.push(await checkMs(folder, small));
  }
  const how = whole.endsWith('.ndjson') ? 'in one NDJSON file' : 'in a file each';
  return {
    name: `time to check ${HOTELS} hotels ${how} that extend one base, whole hotels = 1`,
    // The least is what the work itself costs.
    value: Math.min(...times.small) / Math.min(...times.whole),
    limit: MOST_RATIO,
    bound: 'at most',
  };
}

/** CPU time. */
async function checkMs(folder: string, name: string): Promise<number> {
  const bases = new BaseFiles({ environment: {}, folder });
  const before = process.cpuUsage();
  const source = await openConfigSource([join(folder, name)], process.stdin);
  const batch = createHotelBatch(source, { environment: {}, random: () => 0, bases });
  const { valid } = await batch.check();
  if (valid !== HOTELS) throw new Error(`${valid} of ${HOTELS} hotels are valid`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
